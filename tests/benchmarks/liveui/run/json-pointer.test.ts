import { describe, expect, test } from 'vitest'
import { pointerParts, WrittenTree } from '../../../../src/benchmarks/liveui/run/json-pointer.ts'
import type { Json } from '../../../../src/core/json.ts'

describe('pointers', () => {
  test.each([
    ['', []],
    ['/saved/a~1b/~0c/0', ['saved', 'a/b', '~c', '0']],
    ['/', ['']],
    ['saved', undefined],
    ['/a~2', undefined],
  ])('%j is read as RFC 6901 says', (pointer, parts) => {
    expect(pointerParts(pointer)).toEqual(parts)
  })

  test('one that leads deeper than anything kept is none, however long it is', () => {
    expect(pointerParts('/a'.repeat(33))).toHaveLength(33)
    expect(pointerParts('/a'.repeat(34))).toBeUndefined()
    expect(pointerParts('/a'.repeat(130_000))).toBeUndefined()
  })
})

describe('a written tree', () => {
  const given: Json = { list: [{ a: 1 }, { a: 2 }], map: { x: null } }

  test('has the values, and leaves the given tree and the given values as they are', () => {
    const before = structuredClone(given)
    const value: Json = { deep: [] }
    const tree = new WrittenTree(given)
    expect(tree.set(['list', '1', 'a'], 3)).toBeUndefined()
    expect(tree.set(['list', '-', 'a'], 4)).toBeUndefined()
    expect(tree.set(['map', 'x', 'y'], 5)).toBeUndefined()
    expect(tree.set(['new'], value)).toBeUndefined()
    expect(tree.set(['new', 'deep', '-'], 6)).toBeUndefined()
    expect(tree.set(['twice'], value)).toBeUndefined()
    expect(tree.tree).toEqual({ list: [{ a: 1 }, { a: 3 }, { a: 4 }], map: { x: { y: 5 } }, new: { deep: [6] }, twice: { deep: [] } })
    expect(given).toEqual(before)
    expect(value).toEqual({ deep: [] })
  })

  test.each<[readonly string[], string]>([
    [['list', '4'], 'no place in a list of 2'],
    [['list', '01'], 'no place'],
    [['list', 'x'], 'no place'],
    [['list', '0', 'a', 'b'], 'a number on the way'],
    [['map', '__proto__', 'b'], 'is no key'],
    [['constructor'], 'is no key'],
  ])('%j is a fault and changes nothing', (parts, words) => {
    const tree = new WrittenTree(given)
    expect(tree.set(parts, 1)?.fault).toContain(words)
    expect(tree.tree).toEqual(given)
  })

  test('the whole may be replaced, and what is missing is made', () => {
    const tree = new WrittenTree(undefined)
    expect(tree.tree).toEqual({})
    tree.set(['a', '-', 'b'], 1)
    expect(tree.tree).toEqual({ a: [{ b: 1 }] })
    tree.set([], [])
    tree.set(['-'], 2)
    expect(tree.tree).toEqual([2])
  })

  test('a container is copied once: thousands of writes into large ones', () => {
    const tree = new WrittenTree({})
    for (let index = 0; index < 100_000; index += 1) tree.set(['map', `k${index}`], index)
    for (let index = 0; index < 100_000; index += 1) tree.set(['list', index === 0 ? '-' : String(index)], index)
    expect(JSON.stringify(tree.tree).match(/"k\d+"/g)).toHaveLength(100_000)
  })
})

import { describe, expect, it } from 'vitest'
import { asAmounts, asText, asTexts, toAmounts, toLines, toNumber } from '../../src/renderer/components/field-values.ts'
import { isChecked, typedText } from '../../src/renderer/components/typed.ts'

describe('values of fields', () => {
  it('are read from whatever the state holds', () => {
    expect([asText('x'), asText(3), asText({}), asText(null)]).toEqual(['x', '3', '', ''])
    expect([asTexts(['a', 1, null, {}]), asTexts('a'), asTexts({})]).toEqual([['a', '1'], ['a'], []])
    expect([...asAmounts({ Milo: 28, Ines: 'x' })]).toEqual([['Milo', 28]])
    expect([...asAmounts([1]), ...asAmounts(null)]).toEqual([])
  })

  it('are made from what is typed', () => {
    expect([toNumber('28.5'), toNumber(' '), toNumber('2e'), toNumber('1e999')]).toEqual([28.5, null, null, null])
    expect(toLines(' a \n\nb')).toEqual(['a', 'b'])
    expect(toAmounts('Milo Sand: 28\nInes Roy:\nno amount\n: 3\nA: B: 4')).toEqual({ 'Milo Sand': 28, 'A: B': 4 })
    expect(Reflect.has(toAmounts('__proto__: 1'), 'polluted')).toBe(false)
  })

  it('come from controls', () => {
    expect([typedText({ currentTarget: { value: 'x' } }), typedText({ currentTarget: {} })]).toEqual(['x', ''])
    expect([isChecked({ currentTarget: { checked: true } }), isChecked({ currentTarget: {} })]).toEqual([true, false])
  })
})

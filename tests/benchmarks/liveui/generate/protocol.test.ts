import { describe, expect, it } from 'vitest'
import { liveUIProtocol } from '../../../../src/benchmarks/liveui/prompts/protocol.ts'
import { createLayoutRenderer } from '../../../../src/renderer/create-layout-renderer.ts'
import { sha256 } from '../../../../src/services/hash.ts'

describe('the protocol', () => {
  const renderer = createLayoutRenderer()

  it('is the same whenever it is asked for', () => {
    expect(liveUIProtocol(renderer, sha256)).toEqual(liveUIProtocol(createLayoutRenderer(), sha256))
  })

  it('is another one when a word of the catalogue changes', () => {
    const other = { ...renderer, cataloguePrompt: `${renderer.cataloguePrompt} ` }
    expect(liveUIProtocol(other, sha256)).not.toEqual(liveUIProtocol(renderer, sha256))
  })

  it('holds every prompt: each wording stands in what is hashed', () => {
    const hashed: string[] = []
    liveUIProtocol(renderer, (text) => {
      hashed.push(String(text))
      return sha256(text)
    })
    const all = hashed.join('\n')
    for (const words of [
      'architect of personal applications',
      'UI designer',
      'agent inside a personal application',
      'Your answer cannot be used',
      'cut off',
      'called no tool',
      'Ends the goal',
      'first time; nobody',
    ])
      expect(all).toContain(words)
  })
})

import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SERVICES } from '../../../../src/benchmarks/liveui/services.ts'
import { findModel } from '../../../../src/benchmarks/liveui/records/find-model.ts'
import { RECORD_VOCABULARY } from '../../../../src/benchmarks/liveui/records/vocabulary.ts'
import { readConfig } from '../../../../src/config.ts'
import { vocabularyMarkdown } from './vocabulary-markdown.ts'

const models = SERVICES.flatMap((service) => Object.entries(RECORD_VOCABULARY[service]).map(([model, spec]) => ({ service, model, spec })))

it('the page docs/record-vocabulary.md says what the vocabulary says', async () => {
  await expect(vocabularyMarkdown()).toMatchFileSnapshot(join(readConfig().root, 'docs', 'record-vocabulary.md'))
})

it('references point at models of the same service', () => {
  const broken = models.flatMap(({ service, model, spec }) =>
    Object.entries(spec.fields).flatMap(([field, { type, model: target }]) =>
      type.startsWith('reference') && (target === undefined || !Object.hasOwn(RECORD_VOCABULARY[service], target)) ? [`${service}.${model}.${field}`] : [],
    ),
  )
  expect(broken).toEqual([])
})

it('choices have options', () => {
  expect(
    models.flatMap(({ service, model, spec }) =>
      Object.entries(spec.fields).flatMap(([name, field]) => (field.type === 'choice' && field.options === undefined ? [`${service}.${model}.${name}`] : [])),
    ),
  ).toEqual([])
})

it('own models have an owner', () => {
  expect(models.filter(({ spec }) => spec.scope === 'own' && spec.owner === undefined)).toEqual([])
})

it('a model is found by its name alone where that is unique among the services looked at', () => {
  expect(findModel(undefined, 'Alarm')).toMatchObject({ found: { service: 'phone', model: 'Alarm' } })
  expect(findModel('splitwise', 'Payment')).toMatchObject({ found: { service: 'splitwise' } })
  expect(findModel(undefined, 'Comment', ['todoist', 'phone'])).toMatchObject({ found: { service: 'todoist' } })
})

it('a name that is not unique, not known, or of no service says what could be meant', () => {
  expect(findModel(undefined, 'Comment')).toEqual({ problem: { reason: 'ambiguous', candidates: ['venmo.Comment', 'todoist.Comment'] } })
  expect(findModel('phone', 'Alarms')).toEqual({
    problem: { reason: 'unknown-model', candidates: ['phone.Alarm', 'phone.Contact', 'phone.TextMessage', 'phone.VoiceMessage'] },
  })
  expect(findModel('phones', 'Alarm')).toMatchObject({ problem: { reason: 'unknown-service' } })
  expect(findModel('phone', 'constructor')).toMatchObject({ problem: { reason: 'unknown-model' } })
})

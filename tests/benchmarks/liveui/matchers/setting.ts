import type { MatchSetting } from '../../../../src/benchmarks/liveui/matchers/match-setting.ts'

/** A synthetic household: two people share a first name, so it alone names neither. */
export const SETTING: MatchSetting = {
  locale: 'en-US',
  currency: 'USD',
  clock: '2026-03-02T18:30:00',
  people: [
    { ref: 'rana', firstName: 'Rana', lastName: 'Voss', email: 'rana.voss@example.org', phone: '5550100001' },
    { ref: 'milo', firstName: 'Milo', lastName: 'Ahlgren', email: 'milo@example.org', phone: '5550100002' },
    { ref: 'ines', firstName: 'Ines', lastName: 'Okafor', email: 'ines@example.org', phone: '5550100003' },
    { ref: 'tom1', firstName: 'Tom', lastName: 'Berg', email: 'tom.berg@example.org', phone: '5550100004' },
    { ref: 'tom2', firstName: 'Tom', lastName: 'Lund', email: 'tom.lund@example.org', phone: '5550100005' },
  ],
  user: 'rana',
  recordOf: (name) =>
    name === 'trip'
      ? { service: 'splitwise', model: 'Group', table: 'groups', id: 7, key: '7', fields: { name: { type: 'text', value: 'Heron Lake camping' } }, row: {} }
      : undefined,
  emailOf: (service, id) => (service === 'venmo' && id === 1002 ? 'milo@example.org' : undefined),
}

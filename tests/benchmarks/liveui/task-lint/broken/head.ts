import type { BrokenFile } from './broken-file.ts'

/** The head of the file. */
export const HEAD: readonly BrokenFile[] = [
  { rule: 'wrong-family', name: 'single with two apps', edits: [['family: shared-world', 'family: single']], field: 'family', says: 'one app', at: 'family:' },
  {
    rule: 'unused-service',
    name: 'nobody uses it',
    edits: [['[phone, splitwise]', '[phone, splitwise, gmail]']],
    field: 'services[2]',
    says: 'gmail',
    at: 'services:',
    severity: 'warning',
  },
  {
    rule: 'duplicate-id',
    name: 'a service twice',
    edits: [['[phone, splitwise]', '[phone, splitwise, phone]']],
    field: 'services[2]',
    says: 'twice',
    at: 'services:',
  },
  { rule: 'wrong-locale', name: 'no language tag', edits: [['locale: en-US', 'locale: english_us']], field: 'locale', says: 'en-US', at: 'locale:' },
  { rule: 'wrong-locale', name: 'no currency code', edits: [['currency: USD', 'currency: usd']], field: 'currency', says: 'USD', at: 'currency:' },
  { rule: 'missing-currency', name: 'amounts without a currency', edits: [['currency: USD\n', '']], field: 'currency', says: 'currency', at: 'id: boat-share' },
  {
    rule: 'unknown-persona',
    name: 'no base world',
    edits: [['persona: nadia', 'persona: nobody']],
    field: 'persona',
    says: 'worlds/nobody.yaml',
    at: 'persona:',
  },
  {
    rule: 'wrong-file-name',
    name: 'id and file differ',
    edits: [['id: boat-share', 'id: boat-sharing']],
    field: 'id',
    says: 'must be the same',
    at: 'id: boat-sharing',
  },
]

/** The stable names of the rules that a task may break beyond its shape; docs/tasks.md explains each. */
export const TASK_RULES = [
  'wrong-file-name', 'duplicate-id', 'name-clash', 'entity-redefined',
  'wrong-family', 'unused-service', 'wrong-locale', 'missing-currency', 'unknown-persona',
  'undefined-name', 'wrong-kind-of-name', 'used-before-defined', 'wrong-entity-reference',
  'unknown-model', 'ambiguous-model', 'model-outside-services', 'unknown-field', 'wrong-matcher', 'unknown-option', 'mixed-surfaces', 'wrong-except', 'empty-change', 'absent-nothing', 'absent-twice',
  'missing-field', 'not-seedable', 'wrong-record-value',
  'unknown-api', 'api-outside-services', 'unknown-argument', 'missing-argument',
  'impossible-order', 'unknown-app', 'clock-goes-back', 'invalid-date', 'wrong-stage-fields', 'opening-checks', 'no-positive-check',
  'unknown-view', 'unknown-action', 'unknown-input', 'unknown-retained-id', 'view-not-filled', 'missing-input', 'wrong-input', 'missing-options',
  'contract-word', 'check-only-literal', 'private-word', 'value-from-nowhere', 'bad-regex',
  'permits-mismatch', 'permits-too-few',
  'reference-missing', 'reference-unknown', 'wrong-template', 'reference-literal', 'unknown-check',
  'requirement-not-unique', 'request-not-unique',
] as const // prettier-ignore

export type TaskRule = (typeof TASK_RULES)[number]

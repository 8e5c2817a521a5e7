import type { Kind, CheckKind } from './check-kind.ts'
import { actionCheck } from './opening-action.ts'
import { inputCheck } from './opening-input.ts'
import { viewCheck } from './opening-view.ts'
import { identityCheck } from './preservation-identity.ts'
import { retainedCheck } from './preservation-retained.ts'
import { unchangedCheck } from './preservation-unchanged.ts'
import { absentCheck } from './record-absent.ts'
import { countCheck } from './record-count.ts'
import { recordCheck } from './record-record.ts'
import { callCheck } from './service-call.ts'
import { changeCheck } from './service-change.ts'
import { mutationsCheck } from './service-mutations.ts'
import { noCallCheck } from './service-no-call.ts'
import { choiceCheck } from './visible/choice.ts'
import { itemCheck } from './visible/item.ts'
import { notItemCheck } from './visible/not-item.ts'
import { notTextCheck } from './visible/not-text.ts'
import { textCheck } from './visible/text.ts'

/** Every kind of check but `any-of`, which is made of these. */
export const CHECK_KINDS: { readonly [K in Kind]: CheckKind<K> } = {
  view: viewCheck,
  action: actionCheck,
  input: inputCheck,
  call: callCheck,
  'no-call': noCallCheck,
  change: changeCheck,
  mutations: mutationsCheck,
  record: recordCheck,
  absent: absentCheck,
  count: countCheck,
  text: textCheck,
  item: itemCheck,
  choice: choiceCheck,
  'not-text': notTextCheck,
  'not-item': notItemCheck,
  retained: retainedCheck,
  unchanged: unchangedCheck,
  identity: identityCheck,
}

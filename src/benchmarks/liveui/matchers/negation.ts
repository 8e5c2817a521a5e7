/** Words that turn the status word after them around. `n't` splits into its letters before the apostrophe and `t`. */
const NEGATIONS = new Set(['not', 'no', 'non', 'never', 'un', 'without', 'isnt', 'arent', 'wasnt', 'hasnt', 'cannot', 'cant'])
const CONTRACTED = new Set(['isn', 'aren', 'wasn', 'hasn', 'haven', 'don', 'doesn', 'didn', 'won'])
/** Words that may stand between a negation and what it negates: `not yet fully paid`, `no longer the active one`. */
const BETWEEN = new Set(['yet', 'longer', 'currently', 'the', 'a', 'be', 'been', 'being', 'fully', 'now', 'quite', 'marked', 'set', 'as', 'to', 'your', 'my'])

/** Whether the words before a status word negate it. */
export function negates(before: readonly string[]): boolean {
  for (let at = before.length - 1; at >= 0 && at >= before.length - 4; at--) {
    const word = before[at]
    if (word === undefined) return false
    if (NEGATIONS.has(word) || (word === 't' && CONTRACTED.has(before[at - 1] ?? ''))) return true
    // `yet to be paid`, `still to be done`
    if (word === 'to' && ['yet', 'still'].includes(before[at - 1] ?? '')) return true
    if (!BETWEEN.has(word)) return false
  }
  return false
}

/** A label may go on behind the word: `Answered yet?`. */
const LABEL_END = String.raw`^(?:\s+[\p{L}’']+){0,2}\.?\s*[:?=]\s*`
const LABEL = new RegExp(String.raw`${LABEL_END}\S`, 'iu')
const DENIED = new RegExp(String.raw`${LABEL_END}(?:(?:no|not|none|false|off|never|✗|✘|❌)(?![\p{L}\p{N}])|[-–—]\s*$)`, 'iu')
const AFFIRMED = new RegExp(String.raw`${LABEL_END}(?:(?:yes|true|on)(?![\p{L}\p{N}])|[✓✔☑✅])`, 'iu')

/** Whether what follows a status word makes it (part of) a label with an answer other than yes: `Draft no.: 7`, `Sent on: May 2`. */
export function isLabelOnly(after: string): boolean {
  return LABEL.test(after) && affirmedBehind(after) === 0
}

/** Whether what follows a status word takes it back: `paid: no`, `Active? off`, `Sent: –`. */
export function deniedBehind(after: string): boolean {
  return DENIED.test(after)
}

/** How long the answer is by which a status word's label becomes a statement: `Done: yes`; 0 where there is none. */
export function affirmedBehind(after: string): number {
  return AFFIRMED.exec(after)?.[0].length ?? 0
}

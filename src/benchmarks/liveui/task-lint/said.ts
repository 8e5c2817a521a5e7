/** Whether a text says something: by whole words, whatever the case, `_` and `-` counting as spaces, numbers by value. */

const NUMBER_WORDS: { readonly [word: string]: string } = {
  zero: '0', one: '1', two: '2', three: '3', four: '4', five: '5', six: '6', seven: '7', eight: '8', nine: '9', ten: '10', eleven: '11', twelve: '12',
  thirteen: '13', fourteen: '14', fifteen: '15', sixteen: '16', seventeen: '17', eighteen: '18', nineteen: '19', twenty: '20', thirty: '30', forty: '40', fifty: '50', hundred: '100',
} // prettier-ignore

/** The words of a text, as written. Times (04:10), amounts (28.50) and e-mail addresses stay whole. */
export function wordsOf(text: string): readonly string[] {
  return text.replaceAll('_', ' ').match(/[\p{L}\p{N}.+]+@[\p{L}\p{N}.-]+\p{L}|\p{N}+(?:[:.,]\p{N}+)*|\p{L}+/gu) ?? []
}

/** One word in the form in which words are compared. */
export function normalWord(word: string): string {
  if (/^\d[\d,]*(\.\d+)?$/.test(word)) return String(Number(word.replaceAll(',', '')))
  return word.normalize('NFKC').toLowerCase()
}

export const isNumberLike = (word: string): boolean => /\d/.test(word)

/** The digit form of a number word, except `one`, which is mostly no number. */
export function numberWord(word: string): string | undefined {
  const lower = word.toLowerCase()
  return lower !== 'one' && Object.hasOwn(NUMBER_WORDS, lower) ? NUMBER_WORDS[lower] : undefined
}

/** Texts that were taken apart once, to be asked often. */
export interface SaidText {
  /** Normal words in order, one list a text. */
  readonly texts: readonly (readonly string[])[]
  /** All words, and the digits of number words. */
  readonly words: ReadonlySet<string>
  readonly raw: readonly string[]
}

export function readTexts(texts: readonly string[]): SaidText {
  const lists = texts.map((text) => wordsOf(text).map(normalWord))
  const digits = lists.flat().flatMap((word) => (Object.hasOwn(NUMBER_WORDS, word) ? [NUMBER_WORDS[word] ?? word] : []))
  return { texts: lists, words: new Set([...lists.flat(), ...digits]), raw: texts }
}

/** Whether one of the texts holds these words, in order and next to each other. A text without words (only signs) must stand as it is. */
export function says(said: SaidText, phrase: string): boolean {
  const wanted = wordsOf(phrase).map(normalWord)
  const [first] = wanted
  if (first === undefined) return said.raw.some((text) => text.includes(phrase))
  if (wanted.length === 1 && said.words.has(first)) return true
  return said.texts.some((words) => words.some((_, start) => wanted.every((word, offset) => words[start + offset] === word)))
}

/** Whether a word of the texts is this word or an inflection of it (share, shares; record, recorded). */
export function saysSimilar(said: SaidText, word: string): boolean {
  const wanted = normalWord(word)
  return [...said.words].some((each) => {
    const shorter = Math.min(each.length, wanted.length)
    return each === wanted || (commonPrefix(each, wanted) >= Math.max(3, shorter - 2) && Math.abs(each.length - wanted.length) <= 4)
  })
}

function commonPrefix(a: string, b: string): number {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1
  return length
}

import type { FieldPath } from '../../../core/field-path.ts'
import type { LiveUITask } from '../task-schema.ts'
import { assertedTexts } from './asserted-values.ts'
import { fault, warn, type Finding } from './finding.ts'
import type { LintContext } from './lint-context.ts'
import { contractIds, contractOptions, contractSentences, type PlacedText } from './public-texts.ts'
import { isNumberLike, normalWord, numberWord, readTexts, says, saysSimilar, wordsOf, type SaidText } from './said.ts'

/**
 * `contract-word`, `check-only-literal`: the contract is our addition to the paper, so it may say nothing that its requirement does
 * not (design §6.1). Options, names, numbers and times must stand there; other words are a warning, unless a check or a starting
 * record has them: then the contract would tell what is checked.
 */
export function lintContractWords(task: LiveUITask, context: LintContext): readonly Finding[] {
  const secrets = secretPhrases(task)
  return Object.entries(task.apps).flatMap(([app, { requirement, contract }]) => {
    const path = ['apps', app, 'contract']
    const said = readTexts([requirement])
    const options = contractOptions(contract, path).flatMap(({ text, path: at }) =>
      says(said, text) ? [] : [fault(at, 'contract-word', `the requirement does not say the option \`${text}\``)],
    )
    const sentences = contractSentences(contract, path).flatMap((placed) => lintSentence(placed, said, secrets, context))
    const ids = contractIds(contract, path).flatMap((placed) => lintId(placed, said, secrets))
    return [...options, ...sentences, ...ids]
  })
}

function lintSentence({ text, path }: PlacedText, said: SaidText, secrets: readonly string[], context: LintContext): readonly Finding[] {
  const people = (context.base?.people ?? []).flatMap((person) => [person.firstName, person.lastName])
  const findings: Finding[] = []
  const other: string[] = []
  wordsOf(text).forEach((word, index) => {
    const digits = numberWord(word)
    if (isNumberLike(word) || digits !== undefined) {
      if (!said.words.has(normalWord(word)) && !(digits !== undefined && said.words.has(digits)))
        findings.push(fault(path, 'contract-word', `the requirement does not say the number or time \`${word}\``))
    } else if (people.includes(word) || (index > 0 && /^\p{Lu}\p{L}+$/u.test(word))) {
      if (!said.words.has(normalWord(word))) findings.push(fault(path, 'contract-word', `the requirement does not say the name \`${word}\``))
    } else if (isTelling(word) && !saysSimilar(said, word)) other.push(word)
  })
  const written = readTexts([text])
  const leaked = secrets.filter((phrase) => says(written, phrase) && !says(said, phrase))
  findings.push(...leaked.map((phrase) => giveaway(phrase, path)))
  const rest = other.filter((word) => !leaked.some((phrase) => wordsOf(phrase).map(normalWord).includes(normalWord(word))))
  return rest.length === 0 ? findings : [...findings, warn(path, 'contract-word', `the requirement does not say ${rest.map((word) => `"${word}"`).join(', ')}`)]
}

/** Ids only name things, so their wording is free; what they give away is not. */
function lintId({ text, path }: PlacedText, said: SaidText, secrets: readonly string[]): readonly Finding[] {
  const spaced = text.replaceAll('-', ' ')
  const numbers = wordsOf(spaced).filter((word) => isNumberLike(word) && !said.words.has(normalWord(word)))
  if (numbers.length > 0) return [fault(path, 'contract-word', `the requirement does not say the number \`${numbers.join(' ')}\``)]
  const leaked = secrets.filter((phrase) => says(readTexts([spaced]), phrase) && !says(said, phrase))
  return leaked.map((phrase) => giveaway(phrase, path))
}

const giveaway = (phrase: string, path: FieldPath): Finding =>
  fault(
    path,
    'check-only-literal',
    `\`${phrase}\` stands in checks or starting records, but the requirement does not say it; the contract may not give it away`,
  )

/** Texts that checks assert or starting records hold; one short word is no secret. */
function secretPhrases(task: LiveUITask): readonly string[] {
  const records = Object.values(task.records ?? {}).flatMap((models) =>
    Object.values(models).flatMap((rows) =>
      rows.flatMap((row) => Object.entries(row).flatMap(([key, value]) => (key !== 'ref' && typeof value === 'string' ? [value] : []))),
    ),
  )
  return [...new Set([...assertedTexts(task), ...records])].filter((phrase) => wordsOf(phrase).some((word) => word.length > 3))
}

/** Words that carry meaning; articles, pronouns and the like are free. */
function isTelling(word: string): boolean {
  return word.length > 2 && !FREE_WORDS.has(word.toLowerCase())
}

const FREE_WORDS = new Set(
  'about action add adds after again all and another any app are back been both but can changes choose chosen did does done each every exactly find for from gets gives goes had has have her here hers him his how into its just keep kept list lists made make makes more most name names new not now off once one only open opens other our out own put puts same see set sets she show shows some something than that the their them then there these they thing things this those to too until use uses via view was what when where which who whom whose why will with without yet you your'.split(
    ' ',
  ),
)

import type { Command } from 'commander'
import { withApp } from '../app/app-context.ts'
import { explainEvaluation } from '../app/explain-evaluation.ts'
import { readConfig } from '../config.ts'
import { formatEvaluation, formatExplanation } from './format-evaluation.ts'
import { printResult } from './output.ts'
import { wholeNumber } from './whole-number.ts'

interface JsonOption {
  readonly json?: boolean
}

/** `evaluation show | explain`: every number one step from its evidence. */
export function registerEvaluationCommands(program: Command): void {
  const evaluation = program.command('evaluation').description('look at one task evaluation')

  evaluation
    .command('show <survey> <number>')
    .description('episodes and the outcome of every check')
    .option('--json', 'print it as JSON')
    .action((survey: string, number: string, options: JsonOption) => {
      const wanted = ordinal(number)
      return withApp(readConfig(), async (app) => {
        const explained = await explainEvaluation(app, survey, wanted)
        printResult(options, { ...explained, episodes: explained.episodes.map(({ evidence: _, ...episode }) => episode) }, () => formatEvaluation(explained))
      })
    })

  evaluation
    .command('explain <survey> <number>')
    .description('what was asked, what the agent did, what the services and the screen show, and why each check came out as it did')
    .option('--episode <id>', 'only this episode')
    .option('--json', 'print it as JSON, with the whole evidence')
    .action((survey: string, number: string, options: JsonOption & { readonly episode?: string }) => {
      const wanted = ordinal(number)
      return withApp(readConfig(), async (app) => {
        const explained = await explainEvaluation(app, survey, wanted, options.episode)
        printResult(options, explained, () => formatExplanation(explained))
      })
    })
}

function ordinal(text: string): number {
  return wholeNumber(text, { what: 'the number of an evaluation', least: 0, hint: '`revisit results show SURVEY` lists them' })
}

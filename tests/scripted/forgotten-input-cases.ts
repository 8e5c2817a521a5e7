import { expect, test } from 'vitest'
import type { LoadedSuite } from '../../src/app/load-suite.ts'
import { tasksOf } from '../tasks/the-suite.ts'
import { reasonsOf } from './support/outcomes-of.ts'
import type { Stage } from './support/stage.ts'
import { withoutInput } from './support/without-input.ts'

/** The scripted models know nothing that the prompt does not say: without any one of its inputs, the reference fails the episode. */
export function forgottenInputCases(suite: LoadedSuite, stage: () => Stage): void {
  const episodes = tasksOf(suite).flatMap((task) => task.episodes.flatMap((episode, index) => (episode.action === undefined ? [] : [{ task, episode, index }])))
  const inputs = episodes.flatMap(({ task, episode, index }) =>
    Object.keys(episode.inputs ?? {}).map((input) => [`${task.id} ${episode.id} ${input}`, { task, index, input }] as const),
  )

  test.each(inputs)('reference without %s', async (_, { task, index, input }) => {
    const walked = await stage().walked(task, 'reference')
    const episode = await stage().again(task, 'reference', walked, index, withoutInput(input))
    expect(episode.failure).toBeNull()
    expect(episode.outcomes.filter(({ passed }) => !passed)).not.toEqual([])
    const said = (await stage().evidence(episode)).events.flatMap((event) => (event.type === 'saved' ? [event.message] : []))
    expect(said).toEqual([expect.stringContaining(`$inputs.${input}`)])
  })

  test.each(episodes.map((each) => [`${each.task.id} ${each.episode.id}`, each] as const).slice(0, 4))(
    'reference with all inputs of %s, run again in the same way',
    async (_, { task, index }) => {
      const walked = await stage().walked(task, 'reference')
      const episode = await stage().again(task, 'reference', walked, index, (client) => client)
      expect(reasonsOf([episode])).toEqual([])
    },
  )
}

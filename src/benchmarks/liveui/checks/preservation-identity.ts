import { joinWords } from '../matchers/describe-matcher.ts'
import { unboundWords } from './bound-entity.ts'
import { failed, passed, type CheckKind } from './check-kind.ts'
import { entityWords } from './plain-words.ts'

/**
 * Preservation: each entity is still the very record that its episode made, by stable id. Ids are never given twice, so a record that
 * was deleted and made again does not pass.
 */
export const identityCheck: CheckKind<'identity'> = {
  describe: ({ entities }, { task }) =>
    `${joinWords(entities.map((name) => entityWords(name, task)))} ${entities.length === 1 ? 'is still the record that was made' : 'are still the records that were made'}`,
  judge: ({ entities }, context) => {
    const lost = entities.flatMap((name) => {
      const binding = context.binding(name)
      if (binding.state !== 'bound') return [`${name}: ${unboundWords(binding) ?? ''}`]
      return binding.now === undefined ? [`${name} is gone`] : []
    })
    return lost.length === 0 ? passed(entities.length === 1 ? 'it is' : 'they are') : failed(lost.join('; '))
  },
}

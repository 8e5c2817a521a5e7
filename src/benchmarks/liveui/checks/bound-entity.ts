import type { Binding } from '../entities/binding.ts'
import { modelWords, plural } from './plain-words.ts'

/** Why the name stands for no record, in plain words; undefined when it does. */
export function unboundWords(binding: Binding): string | undefined {
  switch (binding.state) {
    case 'bound':
      return undefined
    case 'missing':
      return `no ${modelWords(binding.model)} was made`
    case 'ambiguous':
      return `${plural(binding.count, modelWords(binding.model))} were made, it is not clear which is meant`
    case 'undefined':
      return 'nothing of that name exists yet'
  }
}

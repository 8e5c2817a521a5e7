import type { FieldPath } from '../../../core/field-path.ts'
import { suggestion } from '../../../core/nearest-name.ts'
import type { DefinedName } from './defined-names.ts'
import { fault, type Finding } from './finding.ts'

/** What a reference may stand for. `model` narrows records and entities. */
export interface WantedName {
  readonly person?: boolean
  readonly record?: { readonly service?: string; readonly model?: string }
  readonly entityOnly?: boolean
}

/**
 * `undefined-name`, `used-before-defined`, `wrong-kind-of-name`: one use of a name in an episode (-1 = starting records).
 */
export function lintNameUse(name: string, wanted: WantedName, episode: number, names: readonly DefinedName[], path: FieldPath): readonly Finding[] {
  const what = wanted.entityOnly === true ? 'entity' : wanted.person === true ? 'person' : 'record or entity'
  const candidates = names.filter((each) => fits(each, wanted))
  const found = candidates.find((each) => each.name === name)
  if (found === undefined) {
    const other = names.find((each) => each.name === name)
    if (other !== undefined) {
      const is = other.service === undefined || other.model === undefined ? other.kind : `${other.kind} of ${other.service}.${other.model}`
      const model = wanted.record?.model === undefined ? '' : ` of ${wanted.record.model}`
      return [fault(path, 'wrong-kind-of-name', `\`${name}\` is a ${is}; here stands the name of a ${what}${model}`)]
    }
    return [
      fault(
        path,
        'undefined-name',
        `nothing defines the ${what} \`${name}\`${suggestion(
          name,
          candidates.map((each) => each.name),
        )}`,
      ),
    ]
  }
  if (found.episode > episode) return [fault(path, 'used-before-defined', `\`${name}\` is made in a later episode; it does not exist here yet`)]
  return []
}

function fits(each: DefinedName, wanted: WantedName): boolean {
  if (each.kind === 'person') return wanted.person === true
  if (wanted.entityOnly === true) return each.kind === 'entity'
  if (wanted.record === undefined) return false
  const { service, model } = wanted.record
  return (service === undefined || each.service === service) && (model === undefined || each.model === model)
}

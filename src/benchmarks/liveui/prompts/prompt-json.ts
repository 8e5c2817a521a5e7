import { canonicalJson } from '../../../core/json.ts'

/** JSON for a prompt: keys sorted, two spaces, so that equal values are equal bytes in every process and people can read them. */
export function promptJson(value: unknown): string {
  return JSON.stringify(JSON.parse(canonicalJson(value)), null, 2)
}

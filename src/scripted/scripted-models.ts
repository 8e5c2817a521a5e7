/** How a model departs from the reference while it acts. */
export interface Manner {
  /** Sends no service call at all. */
  readonly idle?: boolean
  /** Sends each call of an API of class create twice in a row. */
  readonly twice?: boolean
  /** Replaces the target of update and delete calls (docs/reference-templates.md). */
  readonly wrongTarget?: boolean
  /** `all`: as the reference. `stash`: everything, where no view shows it. `inputs`: only what inputs say. `nothing`. */
  readonly saves: 'all' | 'stash' | 'inputs' | 'nothing'
  /** Leaves no message. */
  readonly silent?: boolean
}

/** The scripted models (docs/scripted-models.md). `flaky` acts as `reference`: the server adds the faults. `malformed` never comes to act. */
export const SCRIPTED_MODELS = {
  reference: { saves: 'all' },
  flaky: { saves: 'all' },
  'acknowledges-only': { saves: 'nothing', idle: true },
  'wrong-record': { saves: 'all', wrongTarget: true },
  duplicates: { saves: 'all', twice: true },
  forgetful: { saves: 'stash' },
  malformed: { saves: 'all' },
  null: { saves: 'nothing', idle: true, silent: true },
  echo: { saves: 'inputs', idle: true },
} as const satisfies Readonly<Record<string, Manner>>

export type ScriptedModel = keyof typeof SCRIPTED_MODELS

export function isScriptedModel(name: string): name is ScriptedModel {
  return Object.hasOwn(SCRIPTED_MODELS, name)
}

import type { ApiDescription, Person } from '../world.ts'

/** What a task is held against: facts from outside its file, passed in as data. */
export interface LintContext {
  /** The task's file name without its extension. */
  readonly fileName: string
  /** As the installed AppWorld describes them; undefined when it cannot be asked: the rules about APIs are then left out, and the caller says so. */
  readonly apis: readonly ApiDescription[] | undefined
  /** The persona's base world; undefined when its file cannot be read (reported by the loader). */
  readonly base: BaseWorld | undefined
}

/** What the linter needs to know of `worlds/<persona>.yaml`. */
export interface BaseWorld {
  /** Ref of the person whose account the app works in. */
  readonly user: string
  readonly people: readonly Person[]
  /** Refs of the base world's records. */
  readonly refs: readonly BaseRef[]
  /** Every text and number in it, as written. */
  readonly values: readonly (string | number)[]
}

export interface BaseRef {
  readonly ref: string
  readonly service: string
  readonly model: string
}

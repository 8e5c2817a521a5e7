import type { Sha256 } from '../../core/hash.ts'
import { isJsonObject } from '../../core/json.ts'
import type { DatabaseHashes, Person } from './world.ts'

/**
 * The boundary manifest: everything that the next episode starts from. Its RFC 8785 bytes are a blob, its hash is the snapshot.
 * No attempt or run ids, no times but the logical clock.
 */
export interface Boundary {
  readonly format: 'revisit.liveui.boundary/1'
  /** Logical clock: local date-time after the episode's last call. */
  readonly clock: string
  /** Service calls made so far in this evaluation; seeds `random` of the next one. */
  readonly calls: number
  readonly services: DatabaseHashes
  /** In whose account the world is opened: whoever reads this boundary needs nothing else. */
  readonly user: Person
  readonly apps: { readonly [app: string]: AppState }
  /** For `mode: visible`; null in declared mode. */
  readonly browser: null
}

/** Null blobs: the app's generation was rejected. */
export interface AppState {
  readonly orchestration: Sha256 | null
  readonly layout: Sha256 | null
  /** `/saved` of this app. */
  readonly saved: Sha256
}

/** Whether a stored document is a boundary manifest. Blobs are named by their hash and written by us alone, so the format's name decides. */
export function isBoundary(value: unknown): value is Boundary {
  return isJsonObject(value) && value['format'] === 'revisit.liveui.boundary/1'
}

/** Every blob that a manifest names, each once. */
export function blobsOfBoundary(boundary: Boundary): readonly Sha256[] {
  const apps = Object.values(boundary.apps).flatMap((app) => [app.orchestration, app.layout, app.saved])
  return [...new Set([...Object.values(boundary.services), ...apps.filter((hash) => hash !== null)])]
}

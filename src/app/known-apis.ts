import { SERVICES } from '../benchmarks/liveui/services.ts'
import { storedDocument } from '../benchmarks/liveui/run/stored-document.ts'
import type { ApiDescription, Worlds } from '../benchmarks/liveui/world.ts'
import { canonicalJson, isJsonObject } from '../core/json.ts'
import { sha256 } from '../services/hash.ts'
import { findFrozen, keepFrozen } from '../services/store/frozen-tasks.ts'
import type { AppContext } from './app-context.ts'
import { hostIdentity } from './host-identity.ts'

interface ApiDescriptions {
  readonly format: 'revisit.api-descriptions/1'
  readonly apis: readonly ApiDescription[]
}

/** The APIs of all services as the installed AppWorld describes them. A host takes seconds to say it, so what it said is kept. */
export async function knownApis(
  { config, db, blobs }: Pick<AppContext, 'config' | 'db' | 'blobs'>,
  worlds: Pick<Worlds, 'describe'>,
): Promise<readonly ApiDescription[]> {
  const key = sha256(canonicalJson({ apis: SERVICES, host: await hostIdentity(config) }))
  const kept = await findFrozen(db, key)
  if (kept !== undefined && (await blobs.has(kept))) return (await storedDocument(blobs, kept, isApiDescriptions, 'description of APIs')).apis
  const described: ApiDescriptions = { format: 'revisit.api-descriptions/1', apis: await worlds.describe(SERVICES) }
  const blob = await blobs.putJson(described)
  await blobs.sync([blob])
  await keepFrozen(db, key, blob)
  return described.apis
}

function isApiDescriptions(value: unknown): value is ApiDescriptions {
  return isJsonObject(value) && value['format'] === 'revisit.api-descriptions/1'
}

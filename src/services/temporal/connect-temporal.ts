import { Client, Connection } from '@temporalio/client'

/** A client of one namespace with the connection it owns. */
export interface TemporalConnection {
  readonly client: Client
  readonly connection: Connection
  close(): Promise<void>
}

/**
 * Connects to an engine. @throws the SDK's error when nobody answers there within the time limit.
 * @param address host:port
 */
export async function connectTemporal({
  address,
  namespace,
  timeoutMs = 10_000,
}: {
  address: string
  namespace: string
  timeoutMs?: number
}): Promise<TemporalConnection> {
  const connection = await Connection.connect({ address, connectTimeout: timeoutMs })
  return { client: new Client({ connection, namespace }), connection, close: () => connection.close() }
}

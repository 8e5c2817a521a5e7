/**
 * How the embedded engine is started (`temporal server start-dev …`).
 * - SQLite in WAL mode with `synchronous=normal`: three to ten times faster than the default and safe when the process is killed.
 * - Fairness keys are ignored unless they are switched on.
 * - Any web page could start and end workflows through the HTTP API of a development server; a host name that nobody can have closes it.
 */
export function startDevArguments(options: { port: number; databaseFile: string; namespace: string }): string[] {
  return [
    'server',
    'start-dev',
    '--headless',
    '--ip',
    '127.0.0.1',
    '--port',
    String(options.port),
    '--db-filename',
    options.databaseFile,
    '--namespace',
    options.namespace,
    '--sqlite-pragma',
    'journal_mode=wal',
    '--sqlite-pragma',
    'synchronous=normal',
    '--dynamic-config-value',
    'matching.enableFairness=true',
    '--dynamic-config-value',
    'frontend.httpAllowedHosts=["closed.invalid"]',
    '--log-level',
    'warn',
    '--log-format',
    'json',
  ]
}

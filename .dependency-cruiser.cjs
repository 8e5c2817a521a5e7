// The arrows between the folders (docs/architecture.md), as data: what is not named here as allowed is forbidden, for imports of
// types too. Folder → folders it may import from; a folder may always import itself. Cycles are oxlint's (import/no-cycle), which
// can tell imports of types alone; so is the rule that workflows import activities by their types alone.
const arrows = {
  'src/core': [],
  'src/benchmarks': ['src/core'],
  'src/renderer': ['src/core', 'src/benchmarks'],
  'src/workflows': ['src/core', 'src/activities'],
  'src/services': ['src/core', 'src/benchmarks'],
  'src/activities': ['src/core', 'src/benchmarks', 'src/renderer', 'src/services'],
  'src/scripted': ['src/core', 'src/benchmarks', 'src/services', 'src/app'],
  'src/app': ['src/core', 'src/benchmarks', 'src/renderer', 'src/services'],
  'src/worker': ['src/core', 'src/benchmarks', 'src/renderer', 'src/services', 'src/activities', 'src/app'],
  // Reading and describing evidence is pure and shared by every reader (docs/architecture.md).
  'src/cli': ['src/core', 'src/benchmarks', 'src/app'],
}
// The one reader of the environment, and set-up, which runs before any package is installed: whoever starts or configures a process.
const readsConfig = ['src/services', 'src/app', 'src/worker', 'src/cli']
const usesSetUp = ['src/services/stack', 'src/app/stack']

// A third-party SDK is imported in one folder only.
const homes = {
  'pg|kysely': ['src/services/store'],
  'ai|@ai-sdk/[^/]+': ['src/services/models'],
  '@temporalio/client': ['src/services/temporal'],
  '@temporalio/worker': ['src/worker'],
  '@temporalio/workflow': ['src/workflows'],
  '@temporalio/activity': ['src/activities'],
  'react|react-dom|@json-render/[^/]+': ['src/renderer'],
  commander: ['src/cli'],
}

const any = (folders) => `^(${folders.join('|')})(/|\\.ts$)`

module.exports = {
  forbidden: [
    { name: 'resolvable', severity: 'error', from: { path: '^(src|setup|bin)/' }, to: { couldNotResolve: true } },
    { name: 'nothing-imports-tests', severity: 'error', from: { path: '^(src|setup|bin)/' }, to: { path: '^tests/' } },
    { name: 'no-dev-packages-at-run-time', severity: 'error', from: { path: '^(src|bin)/' }, to: { dependencyTypes: ['npm-dev'] } },
    {
      name: 'set-up-stands-alone',
      comment: 'It runs before any package is there.',
      severity: 'error',
      from: { path: '^setup/' },
      to: { pathNot: '^setup/', dependencyTypesNot: ['core'] },
    },
    ...Object.entries(arrows).map(([folder, allowed]) => ({
      name: `${folder.slice('src/'.length)}-arrows`,
      severity: 'error',
      from: { path: `^${folder}/` },
      to: {
        path: '^(src|setup|bin)/',
        pathNot: [
          any([folder, ...allowed]),
          ...(readsConfig.includes(folder) ? ['^src/config\\.ts$'] : []),
          ...(usesSetUp.some((user) => user.startsWith(folder)) ? ['^setup/'] : []),
        ],
      },
    })),
    { name: 'set-up-users', severity: 'error', from: { path: '^src/', pathNot: any(usesSetUp) }, to: { path: '^setup/' } },
    { name: 'pure-part-has-no-node', severity: 'error', from: { path: '^src/(core|benchmarks|workflows)/' }, to: { dependencyTypes: ['core'] } },
    { name: 'no-zod-in-workflows', severity: 'error', from: { path: '^src/workflows/' }, to: { path: 'node_modules/zod' } },
    ...Object.entries(homes).map(([packages, folders]) => ({
      name: `home-of-${packages.replaceAll(/[^a-z|-]/g, '').replaceAll('|', '-and-')}`,
      severity: 'error',
      from: { path: '^src/', pathNot: any(folders) },
      to: { path: `node_modules/(${packages})/` },
    })),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'], extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
  },
}

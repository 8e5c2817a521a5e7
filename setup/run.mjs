// usage: node setup/run.mjs [demo|test|check|bench] [ARG ...]    installs what is missing, then runs it; alone it only installs.
// Nothing here may need a package or a newer Node than the message below: this file runs first on a fresh machine.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major > 20 || (major === 20 && minor >= 19)) {
  import('./main.mjs').then((set) => set.main(process.argv[2], process.argv.slice(3)))
} else {
  console.error(`Revisit needs Node 20.19 or newer; this is ${process.versions.node}. Install a newer one and run the command again.`)
  process.exitCode = 1
}

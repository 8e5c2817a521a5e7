#!/usr/bin/env node
import { existsSync } from 'node:fs'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Revisit needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}
if (!existsSync(new URL('../node_modules/tsx', import.meta.url)) && !import.meta.url.includes('/node_modules/')) {
  console.error('The npm packages are missing. Run `npm run setup` in the checkout, which installs everything.')
  process.exit(1)
}
await import('./typescript-loader.mjs')
await import('../src/cli/main.ts')

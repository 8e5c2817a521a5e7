// Runs TypeScript in this process with the checkout's own settings, wherever the working folder is: `node --import bin/typescript-loader.mjs`.
// Worker threads of this process inherit it the same way.
import { fileURLToPath } from 'node:url'
import { register } from 'tsx/esm/api'

register({ tsconfig: fileURLToPath(new URL('../tsconfig.json', import.meta.url)) })

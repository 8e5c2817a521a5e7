/** What `node --import` needs to run TypeScript with the checkout's own settings, wherever the working folder is. */
export function typescriptLoader(): string {
  return new URL('../../../bin/typescript-loader.mjs', import.meta.url).href
}

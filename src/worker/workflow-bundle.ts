import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundleWorkflowCode } from '@temporalio/worker'

/** Kept between starts: bundling takes seconds of both cores, and a worker that was killed should be back at once. */
export async function workflowBundle(root: string, cacheFolder: string): Promise<{ readonly codePath: string }> {
  const sources = [join(root, 'src', 'workflows'), join(root, 'src', 'core')]
  const hash = createHash('sha256').update(await readFile(join(root, 'package-lock.json')))
  for (const folder of sources) {
    for (const name of (await readdir(folder, { recursive: true })).toSorted()) {
      if (name.endsWith('.ts')) hash.update(name).update(await readFile(join(folder, name)))
    }
  }
  const codePath = join(cacheFolder, `workflows-${hash.digest('hex').slice(0, 16)}.js`)
  if (!existsSync(codePath)) {
    const { code } = await bundleWorkflowCode({ workflowsPath: join(root, 'src', 'workflows', 'index.ts') })
    await mkdir(cacheFolder, { recursive: true })
    const beside = `${codePath}.${process.pid}`
    await writeFile(beside, code)
    await rename(beside, codePath)
  }
  return { codePath }
}

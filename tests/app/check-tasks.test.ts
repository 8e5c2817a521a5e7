import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkTasks } from '../../src/app/check-tasks.ts'
import { describeApis } from '../../src/app/describe-apis.ts'
import { loadTask } from '../../src/app/load-task.ts'
import { readConfig } from '../../src/config.ts'
import { edited, SOUND_TASK, SOUND_WORLD } from '../fixtures/sound-task.ts'

const config = readConfig()
const shipped = join(config.root, 'tasks', 'liveui')
const fixtures = join(import.meta.dirname, '..', 'fixtures', 'task-files')

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tasks-'))
  await mkdir(join(folder, 'worlds'))
  await copyFile(join(fixtures, 'worlds', 'nadia.yaml'), join(folder, 'worlds', 'nadia.yaml'))
})
afterAll(() => rm(folder, { recursive: true }))

test('the tasks that come with the program break no rule, against the installed AppWorld', async () => {
  const { files, problems, apisUnchecked } = await checkTasks(config, [shipped], { apis: true })
  expect(apisUnchecked).toBeNull()
  expect(files.length).toBeGreaterThanOrEqual(2)
  expect(problems.filter((problem) => problem.severity === 'error')).toEqual([])
})

test('the installed AppWorld knows what the sound task calls, and not what a broken one does', async () => {
  const described = await describeApis(config)
  if (!('apis' in described)) throw new Error(described.unavailable)
  const rules = (text: string): readonly string[] =>
    loadTask('boat-share.yaml', text, { apis: described.apis, base: () => SOUND_WORLD.known }).problems.map(
      (problem) => `${problem.field ?? ''} ${problem.rule}`,
    )
  expect(rules(SOUND_TASK)).toEqual([])
  expect(rules(edited(['api: phone.create_alarm', 'api: phone.make_alarm']))).toContain('reference.bell.calls[0].api unknown-api')
  expect(rules(edited(['args: { payer_email: petra', 'args: { payer: petra']))).toEqual(['episodes.fuel.checks.f1.args.payer unknown-argument'])
  // Its account APIs are hidden from models, so tasks cannot name them either.
  expect(rules(edited(['check: no-call, api: splitwise.record_expense', 'check: no-call, api: splitwise.login']))).toEqual([
    'episodes.recut.checks.r3.api unknown-api',
  ])
})

test('without AppWorld it says so and what to do, and still checks the rest', async () => {
  const file = join(folder, 'boat-share.yaml')
  await writeFile(file, edited(['check: no-call', 'check: nocall']))
  const result = await checkTasks({ ...config, home: join(folder, 'home'), python: '/nowhere/python3' }, [file], { apis: true })
  expect(result.apisUnchecked?.why).toMatch(/\/nowhere\/python3|venv/)
  expect(result.apisUnchecked?.hint).toMatch(/npm run setup|python/i)
  expect(result.problems).toMatchObject([{ file, rule: 'wrong-value' }])
})

test('a file is compared with the tasks beside it, whose own faults are not told', async () => {
  const one = join(folder, 'boat-share.yaml')
  const other = join(folder, 'boat-copy.yaml')
  await writeFile(one, SOUND_TASK)
  await writeFile(other, SOUND_TASK.replace('atMost: 1', 'atMost: 2'))
  const { problems, files } = await checkTasks(config, [one], { apis: false })
  expect(files).toEqual([one])
  expect(new Set(problems.map((problem) => problem.file))).toEqual(new Set([one]))
  expect(problems.map((problem) => problem.rule)).toContain('requirement-not-unique')
  expect(problems.map((problem) => problem.rule)).not.toContain('permits-mismatch')
  await rm(other)
})

test('a file that cannot be read, one that is no .yaml and a broken base world are problems like others', async () => {
  const misnamed = join(folder, 'boat-share.yml')
  await writeFile(misnamed, SOUND_TASK)
  await writeFile(join(folder, 'worlds', 'broken.yaml'), 'user: nobody\npeople: {}\n')
  const { problems } = await checkTasks(config, [join(folder, 'none.yaml'), misnamed], { apis: false })
  expect(problems.map((problem) => [problem.file.slice(folder.length + 1), problem.rule])).toEqual([
    ['worlds/broken.yaml', 'undefined-name'],
    ['none.yaml', 'unreadable-file'],
    ['boat-share.yml', 'wrong-file-name'],
  ])
  await rm(misnamed)
  await rm(join(folder, 'worlds', 'broken.yaml'))
})

test('a folder without tasks is refused', async () => {
  await expect(checkTasks(config, [join(folder, 'worlds', 'nothing')], { apis: false })).rejects.toThrow(/no-such-suite/)
  await mkdir(join(folder, 'empty'))
  await expect(checkTasks(config, [join(folder, 'empty')], { apis: false })).rejects.toThrow(/empty-suite/)
})

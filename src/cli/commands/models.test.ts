import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startExampleService } from '../../../test/support/example-service.ts'
import { runCommand } from '../../../test/support/run-command.ts'
import { startScriptedService } from '../../../test/support/scripted-service.ts'
import { routes } from '../../contract/index.ts'

let folder: string
let service: Awaited<ReturnType<typeof startExampleService>>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-models-'))
  service = await startExampleService()
})
afterEach(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

const run = (...argv: string[]) => runCommand(['models', ...argv], { url: service.url })
const projectId = routes.listProjects.example.response.projects[0]?.id

test('the models are shown with the last characters of their keys', async () => {
  const { exit, out } = await run()
  const [model] = routes.readProjectModels.example.response.models
  expect(exit).toBe(0)
  expect(out).toContain(`openai:${model?.model}`)
  expect(out).toContain(model?.keyHint)
})

test('the models in a file are set', async () => {
  const file = join(folder, 'models.json')
  const settings = { models: [{ provider: 'openai', model: 'm', key: 'sk-1' }], retries: 2 }
  await writeFile(file, JSON.stringify(settings))
  expect((await run('set', file)).exit).toBe(0)
  expect(service.lastChange()).toEqual({ call: `PUT /v1/project/models/${projectId}`, body: settings })
})

test('the models are removed', async () => {
  const { out } = await run('remove')
  expect(service.lastChange().call).toBe(`DELETE /v1/project/models/${projectId}`)
  expect(out).toBe('No models are set. The server’s models answer.\n')
})

test('a test shows the time of each model, and fails if one does not work', async () => {
  const { exit, out } = await run('test')
  expect(exit).toBe(0)
  expect(out).toMatch(/openai:\S+ +works \(640 ms\)/)
  const trials = [{ model: 'openai:m', works: false, problem: 'The key is wrong.', milliseconds: 1 }]
  const failing = await startScriptedService(({ method }) => ({
    json: method === 'POST' ? { trials } : routes.listProjects.example.response,
  }))
  const failed = await runCommand(['models', 'test'], { url: failing.url })
  await failing.close()
  expect(failed.exit).not.toBe(0)
  expect(failed.out).toContain('The key is wrong.')
})

test('usage shows how many answers are not included in the cost', async () => {
  const total = { ...routes.readModelUsage.example.response.total, cost: 1.5, unpricedAnswers: 3 }
  const counting = await startScriptedService(({ path }) => ({
    json: path.includes('/usage/')
      ? { from: '2026-09-25', to: '2026-09-26', days: [{ day: '2026-09-25', ...total }], total }
      : routes.listProjects.example.response,
  }))
  const { out } = await runCommand(['models', 'usage', '--from', '2026-09-25'], { url: counting.url })
  await counting.close()
  expect(out).toMatch(/^2026-09-25 .* 1\.5000 {2}excludes 3 answers without a price$/m)
  expect(counting.requests.at(-1)?.query).toEqual({ from: '2026-09-25' })
})

test('no usage is said in a sentence, and the JSON is complete', async () => {
  const total = { ...routes.readModelUsage.example.response.total, cost: 0, answers: 0 }
  const usage = { from: '2026-09-25', to: '2026-09-26', days: [], total }
  const idle = await startScriptedService(({ path }) => ({
    json: path.includes('/usage/') ? usage : routes.listProjects.example.response,
  }))
  expect((await runCommand(['models', 'usage'], { url: idle.url })).err).toBe('No usage in this period.\n')
  const { out } = await runCommand(['models', 'usage', '--json'], { url: idle.url })
  await idle.close()
  expect(JSON.parse(out)).toEqual(usage)
})

import { afterEach, expect, test } from 'vitest'
import { runCommand } from '../../../test/support/run-command.ts'
import { startScriptedService } from '../../../test/support/scripted-service.ts'
import { routes } from '../../contract/index.ts'

const statusId = routes.readUpdateStatus.example.response._id
const newId = routes.retryUpdate.example.response.statusId
const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** Returns each route's example and records the changes. */
async function startService() {
  const changes: string[] = []
  const service = await startScriptedService(({ method, path, body }) => {
    if (method !== 'GET') changes.push(`${method} ${path} ${body}`.trim())
    const found = Object.values(routes).find(
      route =>
        route.method === method && new RegExp(`^${route.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
    )
    return { status: found?.success.status ?? 404, json: found?.example.response }
  })
  closers.push(service.close)
  return { url: service.url, changes }
}

test('deployments are listed, and the live one is marked', async () => {
  const { url } = await startService()
  const { out } = await runCommand(['deployments', 'list'], { url })
  expect(out).toMatch(new RegExp(`^${statusId} +live +api +`, 'm'))
  const { out: json } = await runCommand(['deployments', 'list', '--json'], { url })
  expect(JSON.parse(json)).toEqual(routes.listUpdates.example.response)
})

test('a deployment is cancelled and its outcome shown', async () => {
  const { url, changes } = await startService()
  const { exit, out } = await runCommand(['deployments', 'cancel', statusId], { url })
  expect({ exit, out }).toEqual({ exit: 0, out: 'failure  Cancelled with the admin key “CI”.\n' })
  expect(changes).toEqual([`POST /v1/project/update-status/${statusId}/cancel`])
})

test('a retry prints the ID of the new deployment, or waits for its end', async () => {
  const { url, changes } = await startService()
  expect((await runCommand(['deployments', 'retry', statusId], { url })).out).toBe(`${newId}\n`)
  const { exit, out } = await runCommand(['deployments', 'retry', statusId, '--wait'], { url })
  expect({ exit, out }).toEqual({ exit: 0, out: expect.stringMatching(/^success {2}Deployed/) })
  expect(changes[0]).toBe(`POST /v1/project/update-status/${statusId}/retry`)
})

test('a rollback shows the new deployment', async () => {
  const { url, changes } = await startService()
  const { exit, out } = await runCommand(['deployments', 'rollback', statusId, '--json'], { url })
  expect(exit).toBe(0)
  expect(JSON.parse(out)).toMatchObject({ status: 'success' })
  expect(changes).toEqual([`POST /v1/project/rollback/${statusId}`])
})

test('a project is locked and unlocked', async () => {
  const { url, changes } = await startService()
  expect((await runCommand(['projects', 'lock', 'acme'], { url })).out).toContain('Locked acme. Live: ')
  expect((await runCommand(['projects', 'unlock', 'acme'], { url })).out).toContain('Unlocked acme.')
  expect(changes.map(change => change.split(' ').at(-1))).toEqual(['{"locked":true}', '{"locked":false}'])
})

test('webhooks are created, listed, read and removed', async () => {
  const { url, changes } = await startService()
  const { webhooks } = routes.listWebhooks.example.response
  const id = webhooks[0]?.id ?? ''
  const deliveryId = routes.redeliverWebhook.example.response.id
  const made = await runCommand(['webhooks', 'create', 'https://hooks.test', '--event', 'update.failed'], {
    url,
  })
  expect(made.out).toBe(`${routes.createWebhook.example.response.secret}\n`)
  expect(changes.at(-1)).toMatch(/\{"url":"https:\/\/hooks.test","events":\["update.failed"\]\}$/)
  expect((await runCommand(['webhooks', 'list'], { url })).out).toContain(id)
  expect((await runCommand(['webhooks', 'deliveries', id], { url })).out).toContain('answered 503')
  await runCommand(['webhooks', 'redeliver', id, deliveryId], { url })
  expect(changes.at(-1)).toMatch(new RegExp(`^POST .*/webhooks/${id}/deliveries/${deliveryId}/redeliver$`))
  expect((await runCommand(['webhooks', 'remove', id], { url })).out).toContain('Removed the webhook')
  expect((await runCommand(['webhooks', 'create', 'https://hooks.test', '--event', 'x'], { url })).exit).toBe(
    2,
  )
})

test('only the webhook secret is written to stdout; the URLs go to stderr', async () => {
  const { url } = await startService()
  const { out, err } = await runCommand(['projects', 'webhook', 'acme'], { url })
  const { secret, githubUrl, gitlabUrl } = routes.createWebhookSecret.example.response
  expect(out).toBe(`${secret}\n`)
  expect(err).toContain(githubUrl)
  expect(err).toContain(gitlabUrl)
})

test.each([
  [['webhooks', 'list'], { webhooks: [] }, 'No webhooks yet.\n'],
  [['deployments', 'list'], { updates: [], nextCursor: null, hasMore: false }, 'No deployments yet.\n'],
  [['previews'], { previews: [] }, 'No previews yet.\n'],
])('%j without entries says so on stderr', async (argv, json, err) => {
  const service = await startScriptedService(({ path }) => ({
    json: path === '/v1/projects' ? routes.listProjects.example.response : json,
  }))
  closers.push(service.close)
  expect(await runCommand(argv, { url: service.url })).toEqual({ exit: 0, out: '', err })
})

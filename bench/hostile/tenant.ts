import { setTimeout } from 'node:timers/promises'
import { messageBody } from '../../test/support/requests.ts'
import { packFiles } from './archive.ts'
import type { Reply, Send } from './send.ts'

/** A project of an organisation, with its keys. */
export interface Tenant {
  adminKey: string
  assistantKey: string
  projectId: string
  domain: string
  /** Its first deployment. */
  statusId: string
}

const topics = ['proxy', 'dev server', 'cache', 'plugins', 'bundle', 'environment']

export const smallSite = Object.fromEntries([
  ['index.md', '# Acme\n\nAcme is a build tool for small teams, with a proxy and a dev server.\n'],
  ...topics.map(topic => [
    `guide/${topic.replace(' ', '-')}.md`,
    `# The ${topic}\n\nTo configure the ${topic}, set \`server.${topic}\` in the configuration file.\n\n## Proxy and ${topic}\n\nThe proxy of the dev server works with the ${topic}.\n`,
  ]),
])

const pollMs = 100

/** Creates a project with an assistant key and a small site. */
export async function createTenant(
  send: Send,
  { adminKey, domain }: Pick<Tenant, 'adminKey' | 'domain'>,
): Promise<Tenant> {
  const post = async (path: string, body: object) =>
    readJson(await send({ path, key: adminKey, body: JSON.stringify(body) }))
  const { id: projectId = '' } = await post('/v1/projects', { name: domain, domain })
  const { key: assistantKey = '' } = await post('/v1/keys', {
    kind: 'assistant',
    name: 'Chat box',
    projectId,
  })
  // Each hostile site replaces all pages of the one before it.
  const checks = JSON.stringify({ checks: { vanished: 'off' } })
  await send({ path: `/v1/projects/${projectId}`, method: 'PATCH', key: adminKey, body: checks })
  const tenant = { adminKey, assistantKey, projectId, domain, statusId: '' }
  const { statusId = '' } = readJson(await upload(send, tenant, packFiles(smallSite)))
  const { status } = await untilEnded(send, tenant, statusId)
  if (status !== 'success') throw new Error(`The first deployment of ${domain} ended as ${status}.`)
  return { ...tenant, statusId }
}

export function upload(send: Send, { adminKey, projectId }: Tenant, archive: Uint8Array): Promise<Reply> {
  const headers = { 'content-type': 'application/gzip' }
  return send({ path: `/v1/project/upload/${projectId}`, key: adminKey, body: archive, headers })
}

/** Starts a deployment of the project's source. Undefined if it is refused. */
export async function redeploy(send: Send, { adminKey, projectId }: Tenant): Promise<string | undefined> {
  return readJson(await send({ path: `/v1/project/update/${projectId}`, method: 'POST', key: adminKey }))
    .statusId
}

/** Follows a deployment until it ends, or until the sender's signal aborts. */
export async function untilEnded(send: Send, { adminKey }: Tenant, statusId: string) {
  for (;;) {
    const reply = await send({ path: `/v1/project/update-status/${statusId}`, key: adminKey })
    if (reply.outcome === 'no answer' || reply.outcome === 'not sent')
      return { status: 'unfinished', summary: '' }
    const { status = reply.outcome, summary = '', endedAt } = readJson(reply)
    if (endedAt !== undefined) return { status, summary }
    await setTimeout(pollMs)
  }
}

export function cancel(send: Send, { adminKey }: Tenant, statusId: string): Promise<Reply> {
  return send({ path: `/v1/project/update-status/${statusId}/cancel`, method: 'POST', key: adminKey })
}

export function ask(send: Send, tenant: Tenant, body: string | object): Promise<Reply> {
  return send({
    path: `/discovery/v2/assistant/${tenant.domain}/message`,
    key: tenant.assistantKey,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

export function askText(send: Send, tenant: Tenant, text: string): Promise<Reply> {
  return ask(send, tenant, messageBody(text))
}

/** Reads the text members of a JSON reply; none if it is not JSON. */
export function readJson({ text }: Reply): Partial<Record<string, string>> {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

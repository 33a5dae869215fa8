import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../src/client/index.ts'
import { databaseKinds } from './support/databases.ts'
import { messageBody } from './support/requests.ts'
import { createScriptedModel } from './support/scripted-model.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

const files = {
  'docs.json': JSON.stringify({ name: 'Plant', navigation: { pages: ['open', 'alpha'] } }),
  'open.mdx': '---\npublic: true\n---\n\nOpen.\n',
  'alpha.mdx': '---\ngroups: [alpha]\n---\n\nAlpha.\n',
}
const question = 'held for the narwhal'
const chatId = 'chat-of-the-alpha-team'

describe.each(databaseKinds)('an unfinished answer to a signed-in reader on %s', kind => {
  let lectern: RunningLectern
  const model = createScriptedModel()
  const cookies: Record<string, string> = {}
  const call = (path: string, { cookie = '', ...init }: RequestInit & { cookie?: string } = {}) =>
    fetch(`${lectern.url}/discovery/v2/assistant/docs/message${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${lectern.assistantKey}`,
        'content-type': 'application/json',
        cookie,
      },
    })

  beforeAll(async () => {
    lectern = await startLectern({ kind, files, model })
    const client = createClient({ baseUrl: lectern.url, key: lectern.adminKey })
    const passwords = [
      { name: 'alpha', password: 'the alpha password', groups: ['alpha'] },
      { name: 'beta', password: 'the other password', groups: ['beta'] },
    ]
    await client.saveReaders({ projectId: lectern.projectId, method: 'password', passwords })
    for (const { name, password } of passwords) {
      const response = await fetch(`${lectern.url}/sites/docs/_lectern/sign-in`, {
        method: 'POST',
        body: new URLSearchParams({ password }),
        redirect: 'manual',
      })
      cookies[name] = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    }
  })
  afterAll(() => lectern?.close())

  test('is resumed and stopped by readers of the same pages only, whatever id others send', async () => {
    const body = JSON.stringify({ ...messageBody(question), id: chatId, resumable: true })
    const leaving = new AbortController()
    const asked = await call('', {
      method: 'POST',
      body,
      cookie: cookies.alpha ?? '',
      signal: leaving.signal,
    })
    await asked.body?.getReader().read()
    leaving.abort()
    // Chats of other readers have this suffix, which nobody can write into an id.
    const suffix = `.${hash('sha256', JSON.stringify(['reader', 'alpha'])).slice(0, 16)}`
    expect(asked.headers.get('x-thread-id')).toContain(suffix)
    const ids = [
      chatId,
      `${chatId}${suffix}`,
      `${chatId}%2E${suffix.slice(1)}`,
      `x%2F..%2F${chatId}${suffix}`,
    ]
    for (const cookie of ['', cookies.beta ?? ''])
      for (const id of ids) {
        const resumed = await call(`/${id}/stream`, { cookie })
        expect([resumed.status, await resumed.text()], id).toEqual([204, ''])
        const stopped = await call(`/${id}/stream`, { method: 'DELETE', cookie })
        expect(await stopped.text(), id).not.toContain('true')
      }
    const own = await call(`/${chatId}/stream`, { cookie: cookies.alpha ?? '' })
    model.release(question)
    expect(await own.text()).toContain('That is all.')
    expect(model.aborted).toBe(0)
  })
})

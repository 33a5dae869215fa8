import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recoverMember } from '../src/accounts/index.ts'
import { createId, systemClock } from '../src/shared/index.ts'
import { databaseKinds } from './support/databases.ts'
import { callAsPage, password, readToken, setUpOwner } from './support/members.ts'
import { launcher, startServeProcess } from './support/serve-process.ts'
import { sampleSite, startLectern, writeFiles } from './support/start-lectern.ts'

let home: string
let data: string
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'lectern-recover-'))
  data = join(home, 'data')
  await writeFiles(join(home, 'docs'), sampleSite)
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

async function recover(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const child = spawn(process.execPath, [launcher, 'users', 'recover', ...words, '--data', data], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATABASE_URL: '', LECTERN_BASE_URL: 'https://docs.example.com' },
  })
  let [out, err] = ['', '']
  child.stdout.setEncoding('utf8').on('data', text => {
    out += text
  })
  child.stderr.setEncoding('utf8').on('data', text => {
    err += text
  })
  const [code] = await once(child, 'close')
  return { code, out, err }
}

const acceptAt = (url: string, token: string, more: object = {}) =>
  callAsPage({ url }, '/dashboard/api/accept', {
    body: { token, password: 'another good password', ...more },
  })

test('the operator lets the only owner in again, while the server is stopped', async () => {
  const server = await startServeProcess({ data, docs: join(home, 'docs') })
  const owner = { name: 'Ada', email: 'ada@example.com', password }
  expect((await acceptAt(server.url, readToken(server.setupUrl ?? ''), owner)).status).toBe(200)
  expect((await recover(owner.email)).err).toContain('Stop that process')
  await server.stop('SIGTERM')

  const { code, out } = await recover('Ada@Example.com', '--second-factor')
  expect([code, out]).toEqual([0, expect.stringMatching(/^https:\/\/docs\.example\.com\/dashboard\/reset#/)])
  const unknown = await recover('nobody@example.com')
  expect([unknown.code, unknown.err]).toEqual([4, expect.stringContaining('nobody@example.com')])

  const again = await startServeProcess({ data, docs: join(home, 'docs') })
  const accepted = await acceptAt(again.url, readToken(out.trim()))
  expect(await accepted.json()).toMatchObject({ user: { email: owner.email }, needsCode: false })
  await again.stop('SIGTERM')
})

test.each(databaseKinds)('a recovery removes every factor and is in the audit log, on %s', async kind => {
  const lectern = await startLectern({ kind })
  const owner = await setUpOwner(lectern)
  const { database } = lectern.app.services
  await database.write(async queries => {
    await queries.updateTable('users').set({ two_factor_enabled: 1 }).execute()
    const factor = { id: 'f', user_id: owner.userId, secret: 's', backup_codes: 'b', verified: 1 }
    const unused = { failed_verification_count: null, locked_until: null, used_code: null, used_at: null }
    await queries
      .insertInto('two_factors')
      .values({ ...factor, ...unused })
      .execute()
  })
  const needs = { database, clock: systemClock, createId }
  const input = { email: owner.email, baseUrl: lectern.url }
  expect(await recoverMember(needs, { ...input, email: 'x@y.test', secondFactor: true })).toBeUndefined()
  await recoverMember(needs, { ...input, secondFactor: false })
  const count = async () => (await database.queries.selectFrom('two_factors').selectAll().execute()).length
  expect(await count()).toBe(1)
  const { url = '' } = (await recoverMember(needs, { ...input, secondFactor: true })) ?? {}
  expect(await count()).toBe(0)
  expect((await callAsPage(lectern, '/v1/me', { cookie: owner.cookie })).status).toBe(401)
  expect((await acceptAt(lectern.url, readToken(url))).status).toBe(200)
  const entries = await database.queries
    .selectFrom('audit_entries')
    .select(['actor_kind', 'action', 'target'])
    .where('actor_kind', '=', 'operator')
    .orderBy('id')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual([
    'password-reset-created',
    'password-reset-created',
    'two-factor-reset',
  ])
  expect(entries.every(({ target }) => target === owner.userId)).toBe(true)
  await lectern.close()
})

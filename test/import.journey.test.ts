import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../src/client/index.ts'
import { databaseKinds } from './support/databases.ts'
import { createStrangerKey } from './support/organizations.ts'
import { expectProblem } from './support/problems.ts'
import { callAdmin } from './support/requests.ts'
import { runCommand } from './support/run-command.ts'
import { startScriptedService } from './support/scripted-service.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

const start = Date.UTC(2026, 0, 1)
const conversation = (position: number) => ({
  id: `66f3c0de${position}`,
  timestamp: new Date(start + position * 60_000).toISOString(),
  query: position % 3 === 0 ? 'How do I bake sourdough bread?' : `How do I configure the proxy ${position}?`,
  response: 'So.',
  sources: [{ title: 'Proxy', url: 'https://docs.example.com/guide/proxy' }],
  resolutionStatus: position % 3 === 0 ? 'unanswered' : 'answered',
  queryCategory: null,
  pageUrl: null,
})

describe.each(databaseKinds)('importing an export on %s', kind => {
  let lectern: RunningLectern
  let strangerKey: string
  let folder: string
  let projectId: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-import-'))
    lectern = await startLectern({ kind })
    projectId = lectern.projectId
    strangerKey = await createStrangerKey(lectern)
  })
  afterAll(async () => {
    await lectern.close()
    await rm(folder, { recursive: true })
  })

  const client = () => createClient({ baseUrl: lectern.url, key: lectern.adminKey })
  async function run(name: string, content: string, { url = lectern.url, args = [] as string[] } = {}) {
    const file = join(folder, name)
    await writeFile(file, content)
    return runCommand(['import', file, ...args], { url, key: lectern.adminKey })
  }
  const exported = async () => {
    const pages = await Array.fromAsync(client().exportAllConversations({ projectId, limit: 100 }))
    return pages.flatMap(({ conversations }) => conversations)
  }
  const all = Array.from({ length: 450 }, (_, position) => conversation(position))

  test('an interrupted import continues where it was, and stores every row once', async () => {
    const content = all.map(row => JSON.stringify(row)).join('\n')
    const dry = await run('all.ndjson', content, { args: ['--dry-run'] })
    expect(dry).toMatchObject({ exit: 0, out: 'Would import 450 rows.\n' })
    expect(await exported()).toEqual([])

    let batches = 0
    const proxy = await startScriptedService(async ({ method, path, query, headers, body }) => {
      const { authorization = '', 'content-type': type = '' } = headers
      const address = `${lectern.url}${path}?${new URLSearchParams(query)}`
      const answer = await fetch(address, {
        method,
        headers: { authorization, ...(body.length > 0 && { 'content-type': type }) },
        ...(body.length > 0 && { body: body.toString() }),
      })
      // The server has stored the second batch, but the command never hears of it.
      if (path.endsWith('/import') && ++batches >= 2) return { cut: true }
      return { status: answer.status, json: await answer.json() }
    })
    const cut = await run('all.ndjson', content, { url: proxy.url })
    await proxy.close()
    expect(cut.exit).not.toBe(0)
    expect(cut.err).toContain('Imported 200 rows. Run the same command again to continue.')
    expect(await exported()).toHaveLength(400)

    const again = await run('all.ndjson', content)
    expect(again).toMatchObject({ exit: 0, out: 'Imported 50 rows, 400 imported before.\n' })
    const rows = await exported()
    expect(rows.map(({ timestamp, query }) => ({ timestamp, query }))).toEqual(
      all.map(({ timestamp, query }) => ({ timestamp, query })),
    )
    const csv = `id,timestamp,query,response,sources,resolutionStatus\n${all
      .map(row => `${row.id},${row.timestamp},${row.query},So.,,${row.resolutionStatus}`)
      .join('\n')}\n`
    expect(await run('all.csv', csv)).toMatchObject({ out: 'Imported 0 rows, 450 imported before.\n' })
  })

  test('the audit log has the caller, the counts and the digest of the file, and no dry runs', async () => {
    const content = JSON.stringify([conversation(1), conversation(2)])
    await run('audited.json', content, { args: ['--dry-run'] })
    await run('audited.json', content)
    const { entries } = await client().listAuditEntries({})
    const imports = entries.filter(({ action }) => action === 'rows-imported')
    const digest = createHash('sha256').update(content).digest('hex')
    expect(imports.filter(({ detail }) => detail?.includes(digest))).toEqual([
      expect.objectContaining({
        actor: expect.objectContaining({ kind: 'key' }),
        target: projectId,
        detail: `kind: conversations, imported: 0, duplicates: 2, expired: 0, refused: 0, file: sha256:${digest}`,
      }),
    ])
    // The interrupted import and the one that continued it sent the same file. Repeated requests count as duplicates.
    expect(imports.map(({ detail }) => detail?.replace(/, expired.*/, '')).toReversed()).toEqual([
      expect.stringMatching(/^kind: conversations, imported: 450, duplicates: [1-9]/),
      'kind: conversations, imported: 0, duplicates: 450',
      'kind: conversations, imported: 0, duplicates: 2',
    ])
  })

  test('imported questions are in the insights, the unanswered ones and the storage', async () => {
    const range = { projectId, from: '2026-01-01', to: '2026-01-02' }
    expect(await client().readInsights(range)).toMatchObject({ questions: 450, answered: 300 })
    const { gaps } = await client().listGaps(range)
    expect(gaps[0]).toMatchObject({ question: 'How do I bake sourdough bread?', count: 150 })
    const stored = async () => (await client().readStorage({})).bytes.conversations
    await expect.poll(stored).toBeGreaterThan(450 * 400)
  })

  test('refused rows are named with their lines, and the others are imported', async () => {
    const csv =
      'id,path,comment,createdAt,source,status,helpful\n1,/guide/proxy,Good.,2026-01-01,contextual,pending,true\n2,/guide/proxy,,2026-01-01,thumbs_only,pending,\n'
    const result = await run('feedback.csv', csv)
    expect(result).toMatchObject({ exit: 5, out: 'Imported 1 row, 1 refused.\n' })
    expect(result.err).toContain('feedback.csv: line 3: helpful is missing')
    const json = await run('feedback.csv', csv, { args: ['--json'] })
    expect(JSON.parse(json.out)).toMatchObject({
      ...{ dryRun: false, rows: 2, imported: 0, duplicates: 1, expired: 0, refused: 1 },
      errors: [{ place: 'line 3', message: 'helpful is missing, so the vote is unknown.' }],
    })
    const { feedback } = await client().listFeedback({ projectId })
    expect(feedback.map(({ path, comment }) => [path, comment])).toEqual([['/guide/proxy', 'Good.']])
    expect((await run('broken.json', '[{"query":')).exit).toBe(10)
  })

  test('an import needs an admin key of the organisation that can write', async () => {
    const path = `/v1/analytics/${projectId}/import`
    const body = { kind: 'conversations', rows: [conversation(1_000)] }
    const { key: readOnly } = await client().createKey({ kind: 'admin', name: 'reader', scopes: ['read'] })
    await expectProblem(await callAdmin(lectern, path, { body, key: null }), 'key-missing')
    await expectProblem(await callAdmin(lectern, path, { body, key: lectern.assistantKey }), 'key-kind')
    await expectProblem(await callAdmin(lectern, path, { body, key: strangerKey }), 'not-found')
    await expectProblem(await callAdmin(lectern, path, { body, key: readOnly }), 'key-scope')
    for (const wrong of [
      { ...body, kind: 'views' },
      { ...body, rows: [] },
      { ...body, rows: [1] },
      { ...body, fileDigest: 'x' },
      {},
    ])
      await expectProblem(await callAdmin(lectern, path, { body: wrong }), 'invalid-request')
    expect(await exported()).toHaveLength(450)
  })
})

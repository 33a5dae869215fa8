import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../src/client/index.ts'
import { findingListSchema, updateTriggerSchema } from '../src/contract/index.ts'
import { databaseKinds } from './support/databases.ts'
import { addMember, callAsPage } from './support/members.ts'
import { createStrangerKey } from './support/organizations.ts'
import { expectProblem } from './support/problems.ts'
import { callAdmin } from './support/requests.ts'
import { runCommand } from './support/run-command.ts'
import { type RunningLectern, startLectern, writeFiles } from './support/start-lectern.ts'
import { waitForUpdate } from './support/wait-for-update.ts'

describe.each(databaseKinds)('checks before publishing on %s', kind => {
  let lectern: RunningLectern
  let strangerKey: string
  beforeAll(async () => {
    lectern = await startLectern({ kind })
    strangerKey = await createStrangerKey(lectern)
  })
  afterAll(() => lectern.close())

  const client = () => createClient({ baseUrl: lectern.url, key: lectern.adminKey })
  const live = async () => (await client().readProject({ projectId: lectern.projectId })).liveStatusId

  async function deploy(files: Record<string, string>) {
    await writeFiles(lectern.docs, files)
    const { statusId } = await client().triggerUpdate({ projectId: lectern.projectId })
    return waitForUpdate(client(), statusId)
  }

  test('a deployment with a warning is published, and the warning is counted, logged and listed', async () => {
    const status = await deploy({ 'guide/links.md': '# Links\n\n[Nowhere](./nowhere.md)\n' })
    expect(status).toMatchObject({
      status: 'success',
      summary: expect.stringContaining('checks found 1 broken link'),
    })
    expect(status.logs.join('\n')).toContain('warning: guide/links.md:3: The link')
    expect(await client().listFindings({ statusId: status._id })).toMatchObject({
      total: 1,
      findings: [{ kind: 'links', level: 'warn', file: 'guide/links.md', line: 3 }],
    })
    const again = await deploy({})
    expect(again.summary).toContain('No file changed')
    expect((await client().listFindings({ statusId: again._id })).total).toBe(1)
  })

  test('a failed check keeps the live deployment', async () => {
    const before = await live()
    await client().updateProject({ projectId: lectern.projectId, checks: { links: 'fail' } })
    const status = await deploy({})
    expect(status).toMatchObject({ status: 'failure', summary: expect.stringContaining('1 broken link') })
    expect(await live()).toBe(before)
    expect((await client().listFindings({ statusId: status._id })).findings[0]?.level).toBe('fail')
    const { checks } = await client().updateProject({ projectId: lectern.projectId, checks: null })
    expect(checks).toEqual({})
  })

  test('a deployment that fails its docs tests is not published', async () => {
    const before = await live()
    const file = 'tests:\n  - question: How do I configure the proxy?\n    cites: /guide/environment\n'
    expect(await deploy({ 'lectern.tests.yaml': file })).toMatchObject({
      status: 'failure',
      summary: expect.stringContaining('lectern.tests.yaml:2: “How do I configure the proxy?”'),
    })
    expect(await live()).toBe(before)
    const right = file.replace('/guide/environment', '/guide/proxy')
    const status = await deploy({ 'lectern.tests.yaml': right })
    expect(status.status).toBe('success')
    expect(status.logs).toContain('Docs tests: 1 of 1 passed.')
  })

  test('a deployment that a check stopped is published anyway, with its author in the audit log', async () => {
    const run = (...argv: string[]) => runCommand(argv, { url: lectern.url, key: lectern.adminKey })
    await client().updateProject({ projectId: lectern.projectId, checks: { links: 'fail' } })
    const status = await deploy({ 'guide/links.md': '# Links\n\n[Nowhere else](./nowhere-else.md)\n' })
    expect(status.status).toBe('failure')
    const { canPublishAnyway } = await client().listFindings({ statusId: status._id })
    expect(canPublishAnyway).toBe(true)
    const path = `/v1/project/update-status/${status._id}/publish`
    const post = (key?: string | null) =>
      callAdmin(lectern, path, { method: 'POST', ...(key !== undefined && { key }) })
    const readOnly = await client().createKey({ kind: 'admin', name: 'reader', scopes: ['read'] })
    await expectProblem(await post(strangerKey), 'not-found')
    await expectProblem(await post(null), 'key-missing')
    await expectProblem(await post(lectern.assistantKey), 'key-kind')
    await expectProblem(await post(readOnly.key), 'key-scope')
    const viewer = await addMember(lectern, { role: 'viewer', email: 'vera@example.com' })
    const asViewer = await callAsPage(lectern, path, { method: 'POST', cookie: viewer.cookie })
    await expectProblem(asViewer, 'role-missing')
    expect((await live()) === status._id).toBe(false)

    const editor = await addMember(lectern, { role: 'editor', email: 'edda@example.com' })
    const answer = await callAsPage(lectern, path, { method: 'POST', cookie: editor.cookie })
    expect(answer.status).toBe(202)
    const { statusId } = updateTriggerSchema.parse(await answer.json())
    const published = await waitForUpdate(client(), statusId)
    expect(published).toMatchObject({
      status: 'success',
      source: 'dashboard',
      summary: expect.stringContaining('published although checks found 1 broken link'),
    })
    expect(published.logs).toContain(`Using the build of ${status._id}, which checks stopped.`)
    expect(await live()).toBe(statusId)
    expect(await (await fetch(`${lectern.url}/sites/docs/guide/links`)).text()).toContain('Nowhere else')
    const { entries } = await client().listAuditEntries({ limit: 1 })
    expect(entries[0]).toMatchObject({ action: 'published-anyway', target: status._id })
    await expectProblem(await post(), 'conflict')
    expect((await run('deployments', 'publish', statusId)).exit).toBe(5)

    await writeFiles(lectern.docs, { 'guide/links.md': '# Links\n\n[Nowhere at all](./nowhere-3.md)\n' })
    const refused = await run('deploy', '--wait')
    expect(refused).toMatchObject({ exit: 8, err: expect.stringContaining('lectern deployments publish') })
    const forced = await run('deploy', '--publish-anyway', '--wait')
    expect(forced).toMatchObject({ exit: 0, out: expect.stringContaining('published although checks found') })
    expect((await client().listAuditEntries({ limit: 1 })).entries[0]?.action).toBe('published-anyway')
    await client().updateProject({ projectId: lectern.projectId, checks: null })
    expect((await deploy({})).status).toBe('success')
  })

  test('findings need an admin key of the organisation', async () => {
    const path = `/v1/project/update/${await live()}/findings`
    expect(findingListSchema.parse(await (await callAdmin(lectern, path)).json()).total).toBe(1)
    await expectProblem(await callAdmin(lectern, path, { key: null }), 'key-missing')
    await expectProblem(await callAdmin(lectern, path, { key: lectern.assistantKey }), 'key-kind')
    await expectProblem(await callAdmin(lectern, path, { key: strangerKey }), 'not-found')
    await expectProblem(await callAdmin(lectern, '/v1/project/update/nope/findings'), 'not-found')
  })

  test('invalid check settings are refused', async () => {
    const path = `/v1/projects/${lectern.projectId}`
    for (const checks of [{ links: 'maybe' }, { vanishedPercent: 101 }, 'off'])
      await expectProblem(
        await callAdmin(lectern, path, { method: 'PATCH', body: { checks } }),
        'invalid-request',
      )
  })

  test('docs tests run against the live deployment', async () => {
    const path = `/v1/project/tests/${lectern.projectId}`
    const file = 'tests:\n  - question: How do I configure the proxy?\n    words: [server.proxy, nginx]\n'
    const answer = await callAdmin(lectern, path, { body: { file } })
    expect(await answer.json()).toEqual({
      statusId: await live(),
      total: 1,
      failures: [
        {
          line: 2,
          question: 'How do I configure the proxy?',
          message: 'The answer does not contain “nginx”.',
        },
      ],
    })
    await expectProblem(await callAdmin(lectern, path, { body: { file: 'tests: 1' } }), 'invalid-request')
    await expectProblem(await callAdmin(lectern, path, { body: {} }), 'invalid-request')
    await expectProblem(await callAdmin(lectern, path, { body: { file }, key: null }), 'key-missing')
    await expectProblem(await callAdmin(lectern, path, { body: { file }, key: strangerKey }), 'not-found')
    await expectProblem(
      await callAdmin(lectern, path, { body: { file }, key: lectern.assistantKey }),
      'key-kind',
    )
  })

  test('the command line runs docs tests, lists findings and configures checks', async () => {
    const run = (...argv: string[]) => runCommand(argv, { url: lectern.url, key: lectern.adminKey })
    expect(await run('test', lectern.docs)).toMatchObject({ exit: 0, out: '1 of 1 docs tests passed.\n' })
    const file = join(lectern.docs, 'more.txt')
    await writeFile(file, 'tests:\n  - question: How do I bake bread?\n    words: yeast\n')
    expect(await run('test', file)).toMatchObject({
      exit: 11,
      out: expect.stringContaining('more.txt:2: “How'),
    })
    expect((await run('test', join(lectern.docs, 'guide'))).exit).toBe(10)
    expect((await run('deployments', 'findings', (await live()) ?? '')).out).toMatch(
      /^warn links: guide\/links\.md:3: /,
    )
    expect((await run('projects', 'checks', 'docs', 'links=fail', 'vanishedPercent=5')).out).toMatch(
      /links +fail/,
    )
    expect((await run('projects', 'checks', 'docs', 'links=')).out).toMatch(
      /links +warn \(default\)[\s\S]*vanishedPercent +5/,
    )
    expect((await run('projects', 'checks', 'docs', 'link=fail')).exit).toBe(2)
    expect((await run('projects', 'checks', 'docs', 'links=often')).exit).toBe(2)
  })
})

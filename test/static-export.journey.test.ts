import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaticExportBundle, StaticExportJob } from '../src/contract/index.ts'
import { startBrowser } from './support/browser.ts'
import { driveChatBox } from './support/chat-box.ts'
import { databaseKinds } from './support/databases.ts'
import { createStrangerKey } from './support/organizations.ts'
import { expectProblem } from './support/problems.ts'
import { callAdmin } from './support/requests.ts'
import { runCommand } from './support/run-command.ts'
import { type RunningLectern, sampleSite, startLectern } from './support/start-lectern.ts'

const jobsPath = '/v1/static-export/jobs'
const unknownId = '01K5ZQ8R4T6Y8W0V2X4B6D8F0H'

const files = {
  ...sampleSite,
  'docs.json': JSON.stringify({
    name: 'Acme',
    navigation: { pages: ['index', 'guide/proxy', 'guide/environment', 'secret'] },
  }),
  'secret.md': '---\ngroups: [staff]\n---\n\n# Molybdenum\n\nThe molybdenum is for staff.\n',
}

describe.each(databaseKinds)('a static export on %s', kind => {
  let lectern: RunningLectern
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-exports-'))
    lectern = await startLectern({ kind, files })
  })
  afterAll(async () => {
    await lectern?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const post = (path: string, body: unknown = {}, key = lectern.adminKey) =>
    callAdmin(lectern, path, { method: 'POST', body, key })

  async function start(body: object = {}): Promise<StaticExportJob> {
    const response = await post(jobsPath, { domain: 'docs', ...body })
    expect(response.status).toBe(202)
    return response.json()
  }
  const read = async (jobId: string): Promise<StaticExportJob> =>
    (await callAdmin(lectern, `${jobsPath}/${jobId}`)).json()
  async function finish(body: object = {}): Promise<StaticExportJob> {
    const { jobId } = await start(body)
    await expect.poll(async () => (await read(jobId)).status).toMatch(/completed|failed/)
    return read(jobId)
  }
  async function download({ jobId }: StaticExportJob): Promise<Record<string, Uint8Array>> {
    const response = await post(`${jobsPath}/${jobId}/bundle`)
    expect(response.status).toBe(200)
    const bundle: StaticExportBundle = await response.json()
    const archive = await fetch(bundle.bundleUrl)
    expect(archive.headers.get('content-type')).toBe('application/zip')
    const bytes = new Uint8Array(await archive.arrayBuffer())
    expect(bytes.length).toBe(bundle.sizeBytes)
    return unzipSync(bytes)
  }
  const textOf = (file: Uint8Array | undefined) => new TextDecoder().decode(file)

  test('runs in the background and has the pages of everybody', async () => {
    const job = await finish()
    expect(job).toMatchObject({ status: 'completed', progress: 100, pageCount: 3 })
    expect(job).not.toHaveProperty('error')
    const found = await download(job)
    expect(Object.keys(found)).toEqual(
      expect.arrayContaining(['index.html', 'guide/proxy/index.html', 'guide/proxy.md', '_lectern/data.js']),
    )
    expect(Object.keys(found).filter(path => path.includes('secret'))).toEqual([])
    for (const content of Object.values(found)) expect(textOf(content)).not.toMatch(/molybdenum/i)
    const page = textOf(found['guide/proxy/index.html'])
    expect(page).toContain(`<link rel="canonical" href="${lectern.url}/sites/docs/guide/proxy">`)
    expect(page).toContain('href="../../index.html"')
    expect(page).not.toContain('class="vote"')
    expect(textOf(found['guide/index.html'])).toContain('href="../guide/proxy/index.html"')
  })

  test('can have some pages only, and another address', async () => {
    const job = await finish({
      paths: ['index', 'guide/proxy'],
      url: 'https://acme.example/help/',
      version: 'v 2',
    })
    const found = await download(job)
    expect(job.pageCount).toBe(2)
    const pages = Object.keys(found).filter(path => path.endsWith('.html'))
    expect(pages.toSorted()).toEqual(['404.html', 'guide/index.html', 'guide/proxy/index.html', 'index.html'])
    expect(textOf(found['sitemap.xml'])).toContain('<loc>https://acme.example/help/guide/proxy</loc>')
    expect(textOf(found['_lectern/data.js'])).not.toContain('environment')
    expect(await finish({ paths: ['none'] })).toMatchObject({
      status: 'failed',
      error: 'The site has no page /none.',
    })
  })

  test('of a site with sign-in has no private pages, or those of a group', async () => {
    const path = `/v1/project/readers/${lectern.projectId}`
    const settings = { method: 'password', passwords: [{ name: 'All', password: 'correct horse battery' }] }
    expect((await callAdmin(lectern, path, { method: 'PUT', body: settings })).status).toBe(200)
    expect(await finish()).toMatchObject({
      status: 'failed',
      error: 'No page of the site is public. Pass the groups of a reader.',
    })
    const staff = await download(await finish({ groups: ['staff'] }))
    expect(Object.keys(staff)).toContain('secret/index.html')
    expect(textOf(staff['_lectern/data.js'])).not.toContain('staff')
    const others = await download(await finish({ groups: ['guests'] }))
    expect(Object.keys(others)).toContain('guide/proxy/index.html')
    for (const content of Object.values(others)) expect(textOf(content)).not.toMatch(/molybdenum/i)
    expect((await callAdmin(lectern, path, { method: 'DELETE' })).status).toBe(200)
  })

  test('of an unfinished job has no archive, and links expire and cannot be forged', async () => {
    const job = await finish()
    const { bundleUrl }: StaticExportBundle = await (await post(`${jobsPath}/${job.jobId}/bundle`)).json()
    for (const [name, value] of [
      ['signature', 'AAAA'],
      ['expires', '9999999999999'],
      ['expires', '1'],
    ] as const) {
      const url = new URL(bundleUrl)
      url.searchParams.set(name, value)
      await expectProblem(await fetch(url), 'not-found')
    }
    const queued = await start()
    await lectern.app.services.database.write(queries =>
      queries
        .updateTable('static_exports')
        .set({ digest: null, status: 'running', busy_until: Date.now() + 60_000 })
        .where('id', '=', queued.jobId)
        .execute(),
    )
    await expectProblem(await post(`${jobsPath}/${queued.jobId}/bundle`), 'conflict')
    await lectern.app.services.database.write(queries =>
      queries.deleteFrom('static_exports').where('id', '=', queued.jobId).execute(),
    )
  })

  test('needs an admin key of the organisation, and a domain of its projects', async () => {
    const job = await finish()
    const stranger = await createStrangerKey(lectern)
    const calls = (key: string | null, jobId = job.jobId) => [
      callAdmin(lectern, `${jobsPath}/${jobId}`, { key }),
      callAdmin(lectern, `${jobsPath}/${jobId}/bundle`, { key, body: {} }),
    ]
    for (const call of calls(stranger)) await expectProblem(await call, 'not-found')
    for (const call of calls(lectern.adminKey, unknownId)) await expectProblem(await call, 'not-found')
    for (const call of calls(null)) await expectProblem(await call, 'key-missing')
    for (const call of calls(lectern.assistantKey)) await expectProblem(await call, 'key-kind')
    await expectProblem(await post(jobsPath, { domain: 'docs' }, stranger), 'invalid-request')
    await expectProblem(await post(jobsPath, { domain: 'elsewhere' }), 'invalid-request')
    await expectProblem(await post(jobsPath, {}), 'invalid-request')
    await expectProblem(await post(jobsPath, { domain: 'docs', url: 'ftp://a.example' }), 'invalid-request')
  })

  test('is written by the command line, from a project and from a folder', async () => {
    const options = { url: lectern.url, key: lectern.adminKey }
    const zip = join(folder, 'site.zip')
    const project = await runCommand(['export-site', '--out', zip, '--json'], options)
    expect(project).toMatchObject({ exit: 0 })
    expect(JSON.parse(project.out)).toMatchObject({ output: zip, pages: 3 })
    expect(Object.keys(unzipSync(await readFile(zip)))).toContain('guide/proxy/index.html')

    const { packFolder } = await import('../src/server/pack-folder.ts')
    const commands = { exportFolder: packFolder }
    const target = join(folder, 'site')
    const local = await runCommand(['export-site', '--docs', lectern.docs, '-o', target], { commands })
    expect(local).toMatchObject({ exit: 0 })
    expect(local.err).toMatch(/^Exported 3 pages to /)
    expect(await readdir(target)).toContain('index.html')
    const again = await runCommand(['export-site', '--docs', lectern.docs, '-o', target], { commands })
    expect(again).toMatchObject({ exit: 10, err: expect.stringContaining('is not empty') })
    const failed = await runCommand(['export-site', '--page', 'none'], options)
    expect(failed).toMatchObject({ exit: 5, err: expect.stringContaining('The site has no page /none.') })

    const browser = await startBrowser()
    const { page, errors } = await browser.open(pathToFileURL(join(target, 'guide/proxy/index.html')).href)
    const chat = driveChatBox(page)
    await chat.open()
    await chat.write('How do I configure the proxy?')
    await chat.exchanges.locator('.sources').waitFor()
    expect(await chat.exchanges.locator('.answer').textContent()).toContain('server.proxy')
    expect(await chat.exchanges.locator('.ratings').count()).toBe(0)
    expect(errors).toEqual([])
    await browser.close()
    await rm(target, { recursive: true })
  })
})

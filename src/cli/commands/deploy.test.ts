import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { list, type ReadEntry } from 'tar'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runCommand } from '../../../test/support/run-command.ts'
import {
  problem,
  type ReceivedRequest,
  type ScriptedReply,
  startScriptedService,
} from '../../../test/support/scripted-service.ts'
import { routes, type UpdateState } from '../../contract/index.ts'

const [project] = routes.listProjects.example.response.projects
const ended = routes.readUpdateStatus.example.response
const closers: (() => Promise<void>)[] = []
let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-test-'))
})

afterEach(async () => {
  for (const close of closers.splice(0)) await close()
  await rm(folder, { recursive: true, force: true })
})

/** A service with one project whose deployment moves to the next state with each request. */
async function startService(states: { status: UpdateState; logs: string[] }[] = [], refusal?: ScriptedReply) {
  const service = await startScriptedService(({ path }) => {
    if (path === '/v1/projects') return { json: { projects: [project] } }
    if (path.startsWith('/v1/project/upload/') || path.startsWith('/v1/project/update/'))
      return refusal ?? { status: 202, json: { statusId: 'S' } }
    const state = states.length > 1 ? states.shift() : states[0]
    return { headers: { etag: `"${states.length}"` }, json: { ...ended, _id: 'S', ...state } }
  })
  closers.push(service.close)
  return service
}

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}

function namesIn(upload: ReceivedRequest | undefined): string[] {
  const names: string[] = []
  const parser = list({
    sync: true,
    onReadEntry: (entry: ReadEntry) => void names.push(`${entry.type} ${entry.path}`),
  })
  parser.end(upload?.body ?? Buffer.alloc(0))
  return names.sort()
}

const states: { status: UpdateState; logs: string[] }[] = [
  { status: 'queued', logs: [] },
  { status: 'in_progress', logs: ['Read 2 files'] },
  { status: 'success', logs: ['Read 2 files', 'Live'] },
]

describe('deploying a folder', () => {
  test('uploads its files and follows the deployment until it ends', async () => {
    await write({ 'index.md': '# Hi', 'guide/a.md': 'x' })
    const { url, requests } = await startService(states.slice())
    const { exit, out, err } = await runCommand(['deploy', folder, '--wait'], { url })
    expect({ exit, out }).toEqual({ exit: 0, out: 'success  Deployed 24 pages; 1 changed.\n' })
    expect(err.match(/Read 2 files|Live/g)).toEqual(['Read 2 files', 'Live'])
    const upload = requests.find(({ method }) => method === 'POST')
    expect(upload).toMatchObject({ path: `/v1/project/upload/${project?.id}` })
    expect(upload?.headers).toMatchObject({ 'content-type': 'application/gzip' })
    expect(namesIn(upload)).toEqual(['File ./guide/a.md', 'File ./index.md'])
  })

  test('leaves out version control, dependencies, secrets and links, and keeps unusual names', async () => {
    const kept = { '@a.md': '1', '-b.md': '2', '.vitepress/config.ts': '3', 'ünï/c d.md': '4', 'env.md': '5' }
    await write({ ...kept, '.git/config': 's', 'a/node_modules/x.md': 's', '.env': 's', '.env.local': 's' })
    await symlink('/etc/passwd', join(folder, 'link.md'))
    const { url, requests } = await startService()
    expect((await runCommand(['deploy', folder], { url })).exit).toBe(0)
    const names = Object.keys(kept).map(name => `File ./${name}`)
    expect(namesIn(requests.at(-1))).toEqual(names.sort())
  })

  test('prints only the status ID without --wait', async () => {
    await write({ 'index.md': '# Hi' })
    const { url } = await startService()
    expect((await runCommand(['deploy', folder], { url })).out).toBe('S\n')
    const { out } = await runCommand(['deploy', folder, '--json'], { url })
    expect(JSON.parse(out)).toEqual({ statusId: 'S', projectId: project?.id, domain: project?.domain })
  })

  test('leaves no temporary files', async () => {
    await write({ 'index.md': '# Hi' })
    const { url } = await startService([], problem(413, 'body-too-large'))
    const before = await countUploads()
    const { exit, err } = await runCommand(['deploy', folder], { url })
    expect(exit).toBe(5)
    expect(err).toContain('LECTERN_UPLOAD_MB')
    expect(await countUploads()).toBe(before)
  })

  test.each([
    ['missing', 'There is no folder'],
    ['file', 'is not a folder'],
    ['empty', 'There are no files in'],
  ])('that is %s ends with 10 and uploads nothing', async (kind, sentence) => {
    await write({ file: 'x' })
    await mkdir(join(folder, 'empty'))
    const { url, requests } = await startService()
    const { exit, err } = await runCommand(['deploy', join(folder, kind)], { url })
    expect(exit).toBe(10)
    expect(err).toContain(join(folder, kind))
    expect(err).toContain(sentence)
    expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  })
})

async function countUploads(): Promise<number> {
  return (await readdir(tmpdir())).filter(name => name.startsWith('lectern-upload-')).length
}

describe('a deployment', () => {
  test('shows each line of its log once, even if the stream breaks', async () => {
    // One event per chunk, so that each is sent before the connection closes.
    async function* events(from: number, to: number) {
      for (let line = from; line <= to; line += 1) yield `id: ${line}\nevent: line\ndata: step ${line}\n\n`
      if (to === 4) yield end
    }
    const end = `event: end\ndata: ${JSON.stringify({ status: 'success', summary: 'Deployed.' })}\n\n`
    const headers = { 'content-type': 'text/event-stream' }
    const service = await startScriptedService(({ path, headers: asked }) => {
      if (path === '/v1/projects') return { json: { projects: [project] } }
      if (path.startsWith('/v1/project/update/')) return { status: 202, json: { statusId: 'S' } }
      if (!path.endsWith('/logs'))
        return { json: { ...ended, _id: 'S', logs: ['step 1', 'step 2', 'step 3', 'step 4', 'Deployed.'] } }
      const after = Number(asked['last-event-id'] ?? 0)
      return after === 3
        ? { headers, body: events(4, 4) }
        : { headers, body: events(after + 1, after === 0 ? 2 : 3), cut: true }
    })
    closers.push(service.close)
    const { exit, err } = await runCommand(['deploy', '--wait'], { url: service.url })
    expect(exit).toBe(0)
    expect(err.match(/step \d/g)).toEqual(['step 1', 'step 2', 'step 3', 'step 4'])
    const logs = service.requests.filter(({ path }) => path.endsWith('/logs'))
    expect(logs.map(({ headers: asked }) => asked['last-event-id'])).toEqual(['0', '2', '3'])
  })

  test('that fails ends with 8 after its log', async () => {
    const { url } = await startService([{ status: 'failure', logs: ['No pages'] }])
    const { exit, out, err } = await runCommand(['deploy', '--wait', '--project', 'acme'], { url })
    expect(exit).toBe(8)
    expect(out).toMatch(/^failure {2}/)
    expect(err).toContain('No pages\n')
  })

  test('is one JSON document at its end', async () => {
    const { url } = await startService(states.slice())
    const { out, err } = await runCommand(['status', 'S', '--wait', '--json'], { url })
    expect(err).toBe('')
    expect(JSON.parse(out)).toMatchObject({ _id: 'S', status: 'success', logs: ['Read 2 files', 'Live'] })
  })

  test('continues when the command is interrupted, and the hint says how to follow it again', async () => {
    const stop = new AbortController()
    const service = await startScriptedService(() => {
      stop.abort()
      return { json: { ...ended, status: 'in_progress' } }
    })
    closers.push(service.close)
    const { exit, err } = await runCommand(['status', 'S', '--wait'], {
      url: service.url,
      signal: stop.signal,
    })
    expect(exit).toBe(130)
    expect(err).toContain('lectern status S --wait')
  })

  test('is shown completely by status', async () => {
    const { url } = await startService([{ status: 'failure', logs: ['Fetching'] }])
    const { exit, out } = await runCommand(['status', 'S'], { url })
    expect(exit).toBe(0)
    expect(out).toMatchSnapshot()
  })

  test('is the newest one without an ID', async () => {
    const { updates } = routes.listUpdates.example.response
    const service = await startScriptedService(({ path }) => {
      if (path === '/v1/projects') return { json: { projects: [project] } }
      return {
        json: path.startsWith('/v1/project/updates/') ? { updates, nextCursor: null, hasMore: false } : ended,
      }
    })
    closers.push(service.close)
    await runCommand(['status'], { url: service.url })
    expect(service.requests.at(-1)?.path).toBe(`/v1/project/update-status/${ended._id}`)
  })
})

describe('a project', () => {
  test('that does not exist is refused with a suggestion', async () => {
    const { url } = await startService()
    const { exit, err } = await runCommand(['deploy', '--project', 'acne'], { url })
    expect(exit).toBe(4)
    expect(err).toContain('Did you mean “acme”?')
  })

  test('must be named if there are several', async () => {
    const service = await startScriptedService(() => ({
      json: { projects: [project, { ...project, id: 'B', domain: 'other' }] },
    }))
    closers.push(service.close)
    const { exit, err } = await runCommand(['deploy'], { url: service.url })
    expect(exit).toBe(2)
    expect(err).toContain('Add one of: --project acme, --project other')
  })
})

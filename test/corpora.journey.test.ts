import { existsSync } from 'node:fs'
import { appendFile, chmod, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../src/client/index.ts'
import type { ProjectSource, UpdateStatus } from '../src/contract/index.ts'
import { checkLinks, findBrokenAddresses } from './support/check-links.ts'
import { labelledQuestions } from './support/labelled-questions.ts'
import { answerText, ask, messageBody, readChunks } from './support/requests.ts'
import { commitAll, git } from './support/sources/git-fixtures.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

const corpora = join(import.meta.dirname, '../../shared/corpora')

describe.runIf(existsSync(corpora))('the documentation of well-known projects', () => {
  let home: string
  let lectern: RunningLectern
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'lectern-corpora-'))
    const environment = { LECTERN_GIT_SCHEMES: 'file', LECTERN_SOURCE_FOLDERS: `${home},${corpora}` }
    lectern = await startLectern({ environment })
  })
  afterAll(async () => {
    await lectern.close()
    await rm(home, { recursive: true })
  })

  const client = () => createClient({ baseUrl: lectern.url, key: lectern.adminKey })

  async function deploy(projectId: string): Promise<UpdateStatus> {
    const { statusId } = await client().triggerUpdate({ projectId })
    let last: UpdateStatus | undefined
    for await (const status of client().followUpdate({ statusId })) last = status
    if (!last) throw new Error('No status was received.')
    return last
  }
  async function createProject(domain: string, source: ProjectSource): Promise<string> {
    return (await client().createProject({ name: domain, domain, source })).id
  }

  test('vite is deployed from git after each kind of change', async () => {
    const name = 'vite'
    const [changed, moved, broken] = ['guide/ssr.md', 'guide/philosophy.md', 'guide/why.md']
    const repository = join(home, name)
    const folder = join(repository, 'docs')
    await copyWritable(join(corpora, name, 'docs'), folder)
    const first = commitAll(repository)
    const url = pathToFileURL(repository).href
    const projectId = await createProject(name, { kind: 'git', url, branch: 'main', folder: 'docs' })
    const deployChange = async (message: string) => {
      git(repository, ['add', '--all'])
      git(repository, ['commit', '-q', '-m', message])
      return deploy(projectId)
    }
    const page = async (file: string) => {
      const path = file.replace(/\.md$/, '')
      return (await fetch(`${lectern.url}/sites/${name}/${path}`)).status
    }
    const none = { added: [], modified: [], removed: [] }

    const built = await deploy(projectId)
    expect(built).toMatchObject({ status: 'success', commit: { sha: first, ref: 'main', message: 'First' } })
    const pageCount = Number(/^Deployed (\d+) pages/.exec(built.summary)?.[1])
    expect(pageCount).toBeGreaterThan(40)

    await appendFile(join(folder, changed), '\n\nA sentence of this revision alone.\n')
    const second = await deployChange('Change')
    expect(second).toMatchObject({
      status: 'success',
      commit: { filesChanged: { ...none, modified: [changed] } },
    })
    expect(second.logs).toContain(`Parsed ${pageCount} pages (${pageCount - 1} unchanged).`)

    const renamed = moved.replace('.md', '-renamed.md')
    git(repository, ['mv', `docs/${moved}`, `docs/${renamed}`])
    expect(await deployChange('Rename')).toMatchObject({
      status: 'success',
      summary: expect.stringContaining(`Deployed ${pageCount} pages; 2 files changed`),
      commit: { filesChanged: { ...none, added: [renamed], removed: [moved] } },
    })
    expect([await page(moved), await page(renamed)]).toEqual([404, 200])

    git(repository, ['rm', '-q', `docs/${renamed}`])
    expect(await deployChange('Delete')).toMatchObject({
      status: 'success',
      summary: expect.stringContaining(`Deployed ${pageCount - 1} pages; 1 file changed`),
      commit: { filesChanged: { ...none, removed: [renamed] } },
    })
    expect(await page(renamed)).toBe(404)

    git(repository, ['reset', '-q', '--hard', first])
    const forced = await deploy(projectId)
    expect(forced).toMatchObject({
      status: 'success',
      commit: { sha: first, filesChanged: { added: [moved], modified: [changed], removed: [] } },
    })
    expect(forced.summary.replace(/; 2 files changed/, '')).toBe(built.summary)
    expect(await page(moved)).toBe(200)

    await writeFile(join(folder, broken), '---\ntitle: [\n---\n\nThe text is there.\n')
    const warned = await deployChange('Break')
    expect(warned.status).toBe('success')
    expect(warned.logs.join('\n')).toContain(`warning: ${broken}:2: The front matter is not valid YAML`)
    expect(await page(broken)).toBe(200)

    git(repository, ['mv', 'docs', 'elsewhere'])
    expect(await deployChange('Move away')).toMatchObject({
      status: 'failure',
      commit: { sha: expect.any(String), message: 'Move away' },
      summary: 'The repository has no folder "docs" on this branch.',
    })
    expect(await page(moved)).toBe(200)
  })

  test.each(['fastify', 'fumadocs', 'vite', 'mintlify'])(
    'every link in the site and the answers of %s leads to an existing page and anchor',
    async name => {
      const domain = `${name}-answers`
      const projectId = await createProject(domain, { kind: 'folder', path: join(corpora, name) })
      expect((await deploy(projectId)).status).toBe('success')
      expect(await checkLinks(`${lectern.url}/sites/${domain}/`)).toEqual([])
      const { key } = await client().createKey({ kind: 'assistant', name: 'Reader', projectId })
      const addresses: string[] = []
      for (const question of labelledQuestions['how-to'].filter((_, position) => position % 2 === 0)) {
        const response = await ask({ ...lectern, domain, assistantKey: key }, messageBody(question))
        const chunks = readChunks(await response.text())
        expect(chunks.at(-1)?.type).toBe('finish')
        const prose = answerText(chunks)
          .replace(/^ *(```|~~~)[\s\S]*?^ *\1/gm, '')
          .replace(/`[^`\n]*`/g, '')
        addresses.push(...[...prose.matchAll(/\]\(<?([^\s)>]+)/g)].map(match => match[1] ?? ''))
        for (const chunk of chunks) if (chunk.type === 'source-url') addresses.push(chunk.url)
      }
      expect(addresses.filter(address => !/^(?:https?|mailto):/.test(address))).toEqual([])
      const own = addresses.filter(address => address.startsWith(`${lectern.url}/`))
      expect(own.length).toBeGreaterThan(10)
      expect(await findBrokenAddresses(own)).toEqual([])
    },
  )
})

/** Copies a folder that may be read-only. */
async function copyWritable(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true })
  await chmod(to, 0o755)
  for (const entry of await readdir(to, { recursive: true, withFileTypes: true }))
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
}

import { execFile } from 'node:child_process'
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { close, createIndex } from 'pagefind'
import { createMemoryTree } from '../src/content/index.ts'
import { parseSite } from '../src/content/parsing.ts'
import { buildIndex } from '../src/search/index.ts'
import { runAtOnce } from '../src/shared/index.ts'
import { buildSite, openSite, renderPage } from '../src/site/index.ts'
import { startServeProcess } from '../test/support/serve-process.ts'
import { readStatus, triggerUpdate } from './deploying.ts'
import { readPeakMemory } from './peak-memory.ts'

const run = promisify(execFile)
const pageCount = 1_000
const manyPages = 10_000
const installMs = 180_000
const buildMs = 600_000

/**
 * Measures pages per second, compared with Pagefind for the index and VitePress for the site, from the same generated Markdown.
 */
export async function measureBuilding() {
  const home = await mkdtemp(join(tmpdir(), 'lectern-bench-'))
  try {
    const docs = join(home, 'docs')
    await writePages(docs, pageCount)
    const rows = [
      ...(await measureOwnBuild(home, docs)),
      ...(await measureIndexes()),
      await measureVitepress(join(home, 'vitepress')),
    ]
    return { title: `Building, ${pageCount} generated pages, each once`, rows }
  } finally {
    await rm(home, { recursive: true })
  }
}

/** Measures the peak memory of the server and its build during a deployment of very many pages. */
export async function measureBuildMemory() {
  const home = await mkdtemp(join(tmpdir(), 'lectern-bench-'))
  try {
    const docs = join(home, 'docs')
    await writePages(docs, 1)
    const server = await startServeProcess({ data: join(home, 'data'), docs })
    await writePages(docs, manyPages)
    const peak = readPeakMemory(server.pid)
    const statusId = await triggerUpdate(server)
    const summary = (await untilEnded(server, statusId)).summary
    const { bytes } = await peak.stop()
    await server.stop('SIGTERM')
    const rows = [{ pages: manyPages, summary, 'peak memory': `${Math.round(bytes / 2 ** 20)} MB` }]
    return { title: 'Memory of a deployment, server and build together', rows }
  } finally {
    await rm(home, { recursive: true })
  }
}

type ServeProcess = Awaited<ReturnType<typeof startServeProcess>>

async function measureOwnBuild(home: string, docs: string) {
  const server = await startServeProcess({ data: join(home, 'data'), docs })
  try {
    const full = await untilEnded(server, server.statusId)
    await appendFile(join(docs, pageName(pageCount >> 1)), '\nChanged.\n')
    const changed = await untilEnded(server, await triggerUpdate(server))
    return [
      describe('Lectern, deployment with index and site', full.seconds),
      describe('Lectern, one page changed', changed.seconds),
    ]
  } finally {
    await server.stop('SIGTERM')
  }
}

async function untilEnded(server: ServeProcess, statusId: string) {
  for (;;) {
    const status = await readStatus(server, statusId)
    if (status.status === 'failure') throw new Error(status.summary)
    const { createdAt, endedAt, summary } = status
    if (endedAt !== undefined)
      return { summary, seconds: (Date.parse(endedAt) - Date.parse(createdAt)) / 1000 }
  }
}

/** Measures indexing only: Lectern from parsed pages, Pagefind from the same pages as HTML. */
async function measureIndexes() {
  const files = Object.fromEntries(
    Array.from({ length: pageCount }, (_, number) => [pageName(number), writePage(number)]),
  )
  const parsed = parseSite(createMemoryTree(files))
  const own = await secondsOf(async () => void buildIndex(parsed))
  const site = openSite(buildSite(parsed))
  const documents = parsed.pages.flatMap(({ path }) => {
    const page = site.readPage(path)
    return page
      ? [{ url: path, content: runAtOnce(renderPage(site, page, { basePath: '', siteName: 'Bench' })) }]
      : []
  })
  const pagefind = await secondsOf(async () => {
    const { index } = await createIndex({})
    for (const document of documents) await index?.addHTMLFile(document)
    await index?.getFiles()
    await close()
  })
  return [describe('Lectern, index only', own), describe('Pagefind, index only', pagefind)]
}

/** Installs VitePress into a separate folder; skipped if that fails. */
async function measureVitepress(folder: string) {
  const name = 'VitePress, site without search'
  await writePages(join(folder, 'docs'), pageCount)
  await mkdir(join(folder, 'docs/.vitepress'))
  await writeFile(
    join(folder, 'docs/.vitepress/config.mjs'),
    'export default { title: "Bench", ignoreDeadLinks: true }\n',
  )
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n')
  const options = { cwd: folder, timeout: installMs, shell: false }
  const isInstalled = await run('npm', ['install', '--no-audit', '--no-fund', 'vitepress@1'], options).then(
    () => true,
    () => false,
  )
  if (!isInstalled) return { what: name, seconds: 'not installed', 'pages a second': '' }
  const seconds = await secondsOf(async () => {
    await run('node_modules/.bin/vitepress', ['build', 'docs'], { ...options, timeout: buildMs })
  })
  return describe(name, seconds)
}

function describe(what: string, seconds: number) {
  return { what, seconds: seconds.toFixed(2), 'pages a second': Math.round(pageCount / seconds) }
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

export function pageName(number: number): string {
  return number === 0 ? 'index.md' : `part-${number % 20}/page-${number}.md`
}

export async function writePages(folder: string, count: number): Promise<void> {
  for (let part = 0; part < 20; part += 1) await mkdir(join(folder, `part-${part}`), { recursive: true })
  for (let number = 0; number < count; number += 1)
    await writeFile(join(folder, pageName(number)), writePage(number))
}

const vocabulary =
  'server proxy build option request header route plugin module cache index page reader answer token limit worker queue stream event schema field value query result error client config path file'.split(
    ' ',
  )

/** Makes a page of about 400 words in five sections, each with a list and code. The same number gives the same page. */
export function writePage(number: number): string {
  let state = number * 2_654_435_761 + 1
  const word = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return vocabulary[state % vocabulary.length] ?? 'page'
  }
  const sentence = (words: number) => `${Array.from({ length: words }, word).join(' ')}.`
  const section = (at: number) =>
    `## ${word()} ${word()} ${at}\n\n${sentence(40)} ${sentence(20)}\n\n- ${sentence(8)}\n- ${sentence(8)}\n\n\`\`\`js\nexport const ${word()} = { ${word()}: ${at} }\n\`\`\`\n`
  return `# ${word()} ${word()} ${number}\n\n${sentence(20)}\n\n${Array.from({ length: 5 }, (_, at) => section(at)).join('\n')}`
}

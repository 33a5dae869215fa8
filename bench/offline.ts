import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { exportFolder } from '../src/server/export-folder.ts'
import { type ExportedFile, writeZip } from '../src/static-export/index.ts'
import { launchBrowser } from '../test/support/browser.ts'
import { type ExportedSite, serveFolder, writeExport } from '../test/support/exported-site.ts'

const corpora = new URL('../../shared/corpora/', import.meta.url).pathname
/** Of a phone compared with this machine. */
const slowdown = 4
const questions = [
  'How do I set up a custom domain?',
  'How do I add code blocks with tabs?',
  'Can I use my own React components?',
  'How does the assistant cite pages?',
  'What is llms.txt?',
]

/** Measures a static export: its size, and the first and later answers in a browser that is as slow as a phone. */
export async function measureOffline(given: string[]) {
  const folders = given.length > 0 ? given : ['mintlify', 'fastify'].map(name => `${corpora}${name}`)
  const rows: Record<string, unknown>[] = []
  for (const folder of folders.filter(path => existsSync(path))) rows.push(await measure(folder))
  return {
    title: `Static export, answered in a browser with the processor slowed down ${slowdown} times`,
    rows,
  }
}

async function measure(folder: string) {
  const started = performance.now()
  let pages = 0
  let archiveBytes = 0
  const onPage = (count: number) => {
    pages = count
  }
  const files = await exportFolder({ folder, publicUrl: null, onPage }, new AbortController().signal)
  const kept: ExportedFile[] = []
  const copied = (async function* () {
    for await (const file of files) {
      kept.push(file)
      yield file
    }
  })()
  for await (const part of writeZip(copied)) archiveBytes += part.byteLength
  const seconds = (performance.now() - started) / 1_000
  const site = await writeExport(kept)
  const browser = await launchBrowser()
  try {
    return {
      site: folder.split('/').at(-1),
      pages,
      'read, built and exported, s': seconds.toFixed(1),
      'archive, MB': megabytes(archiveBytes),
      ...(await measureScripts(site)),
      ...(await measureBrowser(browser, site)),
    }
  } finally {
    await browser.close()
    await site.remove()
  }
}

async function measureScripts(site: ExportedSite) {
  const contents = await Promise.all(['_lectern/data.js', '_lectern/engine.js'].map(site.read))
  const total = (sizes: number[]) => megabytes(sizes.reduce((sum, size) => sum + size, 0))
  return {
    'index and script, MB': total(contents.map(content => content.length)),
    'the same with gzip, MB': total(contents.map(content => gzipSync(content).length)),
  }
}

async function measureBrowser(browser: Browser, { folder }: ExportedSite) {
  const server = await serveFolder(folder, '/docs')
  const page = await browser.newPage({ viewport: { width: 390, height: 780 } })
  const processes = await browser.newBrowserCDPSession()
  try {
    await page.goto(`${server.url}/index.html`)
    const before = await readRendererBytes(processes)
    await askWorker(page)
    const memory = (await readRendererBytes(processes)) - before
    await page.reload()
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const [first = 0, ...later] = await timeAnswers(page)
    return {
      'first answer, ms': Math.round(first),
      'later answers, ms': Math.round(later.toSorted((a, b) => a - b)[later.length >> 1] ?? 0),
      'memory for it, MB': megabytes(memory),
    }
  } finally {
    server.close()
  }
}

function askWorker(page: Page): Promise<void> {
  return page.evaluate(async text => {
    await Reflect.get(globalThis, 'lecternOffline').answer({ text, earlier: [], selection: null })
  }, questions[0])
}

/**
 * Runs the script of the worker in the page, because browsers slow down only the page's thread. The first time includes loading the
 * script and the index.
 */
function timeAnswers(page: Page): Promise<number[]> {
  return page.evaluate(async texts => {
    const root = { kind: 'open', root: '', data: undefined }
    const waiting: ((response: { kind: string }) => void)[] = []
    Object.assign(globalThis, {
      lecternTakeData: (data: undefined) => Object.assign(root, { data }),
      postMessage: (response: { kind: string }) => waiting.shift()?.(response),
    })
    const load = (address: string) =>
      new Promise(resolve => {
        const script = document.createElement('script')
        script.addEventListener('load', resolve)
        script.src = address
        document.head.append(script)
      })
    const tell = (data: object) => dispatchEvent(new MessageEvent('message', { data }))
    const times: number[] = []
    let start = performance.now()
    await Promise.all([load('_lectern/engine.js'), load('_lectern/data.js')])
    tell(root)
    for (const text of texts) {
      const answered = new Promise<{ kind: string }>(resolve => waiting.push(resolve))
      tell({ kind: 'answer', id: 1, question: { text, earlier: [], selection: null, currentPath: '/' } })
      if ((await answered).kind !== 'done') throw new Error('The question was not answered.')
      times.push(performance.now() - start)
      start = performance.now()
    }
    return times
  }, questions)
}

/** The anonymous memory of the processes that show pages. */
async function readRendererBytes(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const sizes = await Promise.all(
    processInfo
      .filter(({ type }) => type === 'renderer')
      .map(async ({ id }) => {
        const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
        return Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1_024
      }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(2)
}

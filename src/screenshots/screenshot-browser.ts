import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { extname, join } from 'node:path'
import type { BrowserOrder, BrowserReport } from './browser-messages.ts'
import { type BrowserNeeds, findBrowser } from './find-browser.ts'
import { killProcessTree, readProcessTree } from './process-tree.ts'
import type { ShownPage, TakeOutcome, TakeScreenshots } from './screenshot.ts'

export interface ScreenshotBrowserOptions extends Omit<BrowserNeeds, 'folder'> {
  /** Where browsers keep their profiles while they run, and unpacked ones stay. */
  workFolder: string
  /** Further options of the browser's command line. */
  args: readonly string[]
  /** For the whole of a take; three minutes unless given. */
  limitMs?: number
  /** Of the browser with all its processes; 1 GiB unless given. */
  memoryLimitBytes?: number
}

// The published build has .js files in the place of ours.
const program = new URL(`./browser-program${extname(import.meta.url)}`, import.meta.url)
const lowPriority = 10
// A browser of low priority gets a small part of a busy machine.
const usualLimitMs = 180_000
const memoryCheckMs = 500
const complaintLength = 4_000
const inherited = ['PATH', 'SystemRoot', 'LANG', 'FONTCONFIG_PATH', 'FONTCONFIG_FILE']

/**
 * Takes screenshots with the server's browser, each time a new one in processes of its own that are bounded in time and
 * memory. What the page asks for is answered from here; the browser reaches no network.
 */
export function createScreenshotBrowser(options: ScreenshotBrowserOptions): TakeScreenshots {
  const { workFolder, args, limitMs = usualLimitMs, memoryLimitBytes = 2 ** 30 } = options
  return async (page, signal) => {
    const browser = await findBrowser({ ...options, folder: join(workFolder, 'browser') })
    if ('missing' in browser) return { kind: 'not-taken', reason: browser.missing }
    await mkdir(workFolder, { recursive: true })
    // `build-` makes it one of the folders that are removed once their process is long gone.
    const home = await mkdtemp(join(workFolder, 'build-browser-'))
    const child = fork(program, [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: ['--max-old-space-size=256'],
      env: { ...pick(options.environment), HOME: home, TMPDIR: home, TEMP: home, TMP: home },
    })
    // A process that could not be started, or is gone already, says so by its end.
    child.on('error', () => {})
    const ended = once(child, 'close')
    const watch = watchOver(child, { limitMs, memoryLimitBytes, signal })
    try {
      if (child.pid !== undefined) setPriority(child.pid, lowPriority)
      const job: BrowserOrder = { kind: 'job', path: page.path, browser, args, limitMs }
      child.send(job, () => {})
      return await Promise.race([serve(child, page), watch.broken])
    } finally {
      watch.stop()
      await end(child, ended)
      await rm(home, { recursive: true, force: true, maxRetries: 3 })
    }
  }
}

function pick(environment: BrowserNeeds['environment']): Record<string, string> {
  return Object.fromEntries(
    inherited.flatMap(name => {
      const value = environment[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** Answers what the page asks for, until there is an outcome; rejects with what the process complained of where there is none. */
function serve(child: ChildProcess, page: ShownPage): Promise<TakeOutcome> {
  const { promise, resolve, reject } = Promise.withResolvers<TakeOutcome>()
  child.on('message', (report: BrowserReport) => {
    if (report.kind === 'outcome') return resolve(report.outcome)
    const answer = (resource: BrowserOrder & { kind: 'resource' }) =>
      child.connected && child.send(resource, () => {})
    page
      .read(report.path)
      .then(found => answer({ kind: 'resource', id: report.id, resource: found ?? null }), reject)
  })
  let complaint = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-complaintLength)
  })
  child.on('close', () => reject(new Error(`the browser's process ended without a result. ${complaint}`)))
  return promise
}

interface Bounds {
  limitMs: number
  memoryLimitBytes: number
  signal: AbortSignal
}

/** `broken` settles when a bound is reached: with the outcome that this makes, or with the signal's reason. */
function watchOver(child: ChildProcess, { limitMs, memoryLimitBytes, signal }: Bounds) {
  const { promise, resolve, reject } = Promise.withResolvers<TakeOutcome>()
  const timer = setTimeout(() => {
    resolve({ kind: 'not-taken', reason: `the browser took longer than ${limitMs / 1000} seconds.` })
  }, limitMs)
  const checks = setInterval(async () => {
    if (child.pid === undefined) return
    const { memoryBytes } = await readProcessTree(child.pid)
    const megabytes = Math.round(memoryLimitBytes / 2 ** 20)
    if (memoryBytes > memoryLimitBytes)
      resolve({ kind: 'not-taken', reason: `the browser needed more than ${megabytes} MB of memory.` })
  }, memoryCheckMs)
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  return {
    broken: promise,
    stop: () => {
      clearTimeout(timer)
      clearInterval(checks)
      signal.removeEventListener('abort', stop)
    },
  }
}

/** The browser is in a group of its own, so that the whole tree is ended, not the group. */
async function end(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  const isOver = child.exitCode !== null || child.signalCode !== null
  if (!isOver && child.pid !== undefined) await killProcessTree(child.pid)
  await ended.catch(() => {})
}

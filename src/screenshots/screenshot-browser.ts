import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { extname, join } from 'node:path'
import { ignoreRejection } from '../shared/index.ts'
import type { BrowserOrder, BrowserReport } from './browser-messages.ts'
import { type BrowserNeeds, findBrowser } from './find-browser.ts'
import { killProcessTree, readProcessTree } from './process-tree.ts'
import type { ShownPage, TakeOutcome, TakeScreenshots } from './screenshot.ts'

export interface ScreenshotBrowserOptions extends Omit<BrowserNeeds, 'folder'> {
  /** For profiles of running browsers and an unpacked browser. */
  workFolder: string
  /** Additional command line options of the browser. */
  args: readonly string[]
  /** For all screenshots of a page; three minutes if not given. */
  limitMs?: number
  /** For all processes of the browser; 1 GiB if not given. */
  memoryLimitBytes?: number
}

// The published package has .js files instead of .ts files.
const program = new URL(`./browser-process-entry${extname(import.meta.url)}`, import.meta.url)
const lowPriority = 10
// On a busy machine, a low-priority browser is slow.
const usualLimitMs = 180_000
const memoryCheckMs = 500
const complaintLength = 4_000
const inheritedVariables = ['PATH', 'SystemRoot', 'LANG', 'FONTCONFIG_PATH', 'FONTCONFIG_FILE']

/**
 * Takes screenshots with a new browser each time, in separate processes with limited time and memory. The server answers the page's
 * requests; the browser has no network.
 */
export function createScreenshotBrowser(options: ScreenshotBrowserOptions): TakeScreenshots {
  const { workFolder, args, limitMs = usualLimitMs, memoryLimitBytes = 2 ** 30 } = options
  return async (page, signal) => {
    const browser = await findBrowser({ ...options, folder: join(workFolder, 'browser') })
    if ('missing' in browser) return { kind: 'not-taken', reason: browser.missing }
    await mkdir(workFolder, { recursive: true })
    // The site builder removes leftover folders with the prefix `build-`.
    const home = await mkdtemp(join(workFolder, 'build-browser-'))
    const child = fork(program, [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: ['--max-old-space-size=256'],
      env: { ...pick(options.environment), HOME: home, TMPDIR: home, TEMP: home, TMP: home },
    })
    // Failing to start or send also ends the process, which `close` handles.
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
    inheritedVariables.flatMap(name => {
      const value = environment[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** Answers the page's requests until there is an outcome; rejects with the process's error output if there is none. */
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

/** `broken` resolves when a limit is exceeded, and rejects when the signal aborts. */
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

/** Kills the whole tree, because the browser is in another process group. */
async function end(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  const isOver = child.exitCode !== null || child.signalCode !== null
  if (!isOver && child.pid !== undefined) await killProcessTree(child.pid)
  await ignoreRejection(ended)
}

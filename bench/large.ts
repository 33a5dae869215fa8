import { appendFile, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { readProcessTree } from '../src/screenshots/process-tree.ts'
import { ask, messageBody } from '../test/support/requests.ts'
import { type ServeProcess, startServeProcess } from '../test/support/serve-process.ts'
import { sharedSecret } from '../test/support/start-lectern.ts'
import { startPostgres } from '../test/support/start-postgres.ts'
import { readStatus, triggerUpdate } from './deploying.ts'
import type { PauseReport } from './large/report-pauses.ts'
import { askLargeSite, largePageFile, writeLargePage, writeLargeSite } from './large/write-large-site.ts'
import { median, processorMs } from './load.ts'

const usualPages = 50_000
const rounds = 3
const questionCount = 300
/** Longer than a build process waits for its next job. */
const idleMs = 12_000
/** Longer than the engine keeps freed memory, which is 9 to 12 seconds. */
const restMs = 20_000
const pollMs = 200
/** Reading the memory of all processes takes a hundredth of a second. */
const memoryPollMs = 500
const megabyte = 2 ** 20
const pauses = pathToFileURL(join(import.meta.dirname, 'large/report-pauses.ts')).href

/** Measures a large site from its first deployment to its questions. The number of pages, `postgres` and the launcher (`bin/lectern.js`) of another release are arguments. */
export async function measureLarge(words: readonly string[] = []) {
  const pages = Number(words.find(word => /^\d+$/.test(word)) ?? usualPages)
  const program = words.find(word => word.endsWith('.js'))
  const home = await mkdtemp(join(tmpdir(), 'lectern-bench-'))
  const postgres = words.includes('postgres') ? await startPostgres() : undefined
  try {
    const rows = await measureSite({ home, pages, program, databaseUrl: postgres?.url ?? '' })
    const database = postgres ? 'Postgres' : 'SQLite'
    const release = program === undefined ? '' : `, with ${program}`
    return { title: `A site of ${pages.toLocaleString('en')} pages, on ${database}${release}`, rows }
  } finally {
    await postgres?.close()
    await rm(home, { recursive: true })
  }
}

interface Measured {
  home: string
  pages: number
  program: string | undefined
  databaseUrl: string
}

async function measureSite({ home, pages, program, databaseUrl }: Measured) {
  const [docs, socket] = [join(home, 'docs'), join(home, 'pauses')]
  // The server starts with one page, because it is ready only after its first deployment.
  await writeLargeSite(docs, 1)
  const server = await startServeProcess({
    data: join(home, 'data'),
    docs,
    ...(program !== undefined && { program }),
    environment: {
      NODE_OPTIONS: `--import=${pauses}`,
      BENCH_SOCKET: socket,
      LECTERN_LIMIT_ORG_HOUR: '1000000000',
      LECTERN_LIMIT_IP_DAY: '1000000000',
      ...(databaseUrl !== '' && { DATABASE_URL: databaseUrl, LECTERN_SECRET: sharedSecret }),
    },
  })
  try {
    await writeLargeSite(docs, pages)
    const first = await watchMemory(server, async () => untilEnded(server, await triggerUpdate(server)))
    const place = { server, docs, socket }
    const numberOf = (round: number) => Math.floor((pages * round) / (rounds + 2))
    const change = (round: number) => changePage(place, numberOf(round))
    await delay(idleMs)
    // Its time does not count, because the memory of all processes is read meanwhile.
    const watched = await watchMemory(server, () => change(1))
    const changed: Change[] = []
    for (let round = 2; round < rounds + 2; round += 1) {
      await delay(idleMs)
      changed.push(await change(round))
    }
    await delay(idleMs)
    const added = await watchMemory(server, () => addPage(place, pages))
    await delay(idleMs)
    const renamed = await watchMemory(server, () => renamePage(place, numberOf(1) + 1))
    // After the deployments, because they ask the questions of readers again.
    const asked = await askQuestions(server, pages)
    await delay(restMs)
    const restBytes = await readAnonymousBytes(server.pid)
    const { memory } = await readPauses(socket)
    const middle = (name: keyof Change) => median(changed.map(each => each[name]))
    return [
      row('first deployment, s', first.result, '≤ 120'),
      row('memory of its build at most, MB', first.buildBytes / megabyte, '≤ 1,024'),
      row('memory of the server meanwhile at most, MB', first.serverBytes / megabyte),
      row('one page changed, s', middle('seconds'), '≤ 5'),
      row('memory of its build at most, MB', watched.buildBytes / megabyte),
      row('longest pause of the server until the switch, ms', middle('pauseMs'), '≤ 50'),
      row('longest pause at the first page and question, ms', middle('switchPauseMs'), '≤ 50'),
      row('first page after the switch, ms', middle('pageMs')),
      row('first question after the switch, ms', middle('questionMs'), '≤ 300'),
      row('question, p50, ms', asked.p50, '≤ 10'),
      row('question, p99, ms', asked.p99, '≤ 50'),
      row('question, processor time, ms', asked.processorMs),
      row('memory of the server at rest, MB', restBytes / megabyte),
      row('of it, buffers such as the index and the site, MB', memory.arrayBuffers / megabyte),
      row('the rest, MB', (restBytes - memory.arrayBuffers) / megabyte, '≤ 300'),
      ...rowsOf('one page with an image added', added),
      ...rowsOf('one page renamed', renamed),
    ]
  } finally {
    await server.stop('SIGTERM')
  }
}

function rowsOf(what: string, { result, buildBytes }: { result: Change; buildBytes: number }) {
  return [
    row(`${what}, s`, result.seconds, '≤ 5'),
    row('memory of its build at most, MB', buildBytes / megabyte),
    row('longest pause of the server until the switch, ms', result.pauseMs, '≤ 50'),
    row('longest pause at the first page and question, ms', result.switchPauseMs, '≤ 50'),
    row('first page after the switch, ms', result.pageMs),
    row('first question after the switch, ms', result.questionMs, '≤ 300'),
  ]
}

function row(what: string, measured: number, goal = '') {
  return { what, measured: measured < 100 ? Number(measured.toFixed(2)) : Math.round(measured), goal }
}

interface Change {
  seconds: number
  pauseMs: number
  switchPauseMs: number
  pageMs: number
  questionMs: number
}

interface Place {
  server: ServeProcess
  docs: string
  socket: string
}

async function changePage(place: Place, number: number): Promise<Change> {
  const file = largePageFile(number)
  await appendFile(join(place.docs, file), sentenceOf(number))
  return measureChange(place, { file, number })
}

async function addPage(place: Place, number: number): Promise<Change> {
  const folder = dirname(largePageFile(0))
  const file = join(folder, 'added.md')
  await writeFile(join(place.docs, folder, 'added.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const text = `${writeLargePage(number, number)}\n![A drawing](added.svg)\n${sentenceOf(number)}`
  await writeFile(join(place.docs, file), text)
  return measureChange(place, { file, number })
}

async function renamePage(place: Place, number: number): Promise<Change> {
  const [before, file] = [largePageFile(number), join(dirname(largePageFile(number)), 'renamed.md')]
  await appendFile(join(place.docs, before), sentenceOf(number))
  await rename(join(place.docs, before), join(place.docs, file))
  return measureChange(place, { file, number })
}

function sentenceOf(number: number): string {
  return `\nThis page changed as number ${number}.\n`
}

/** `file` is of a page with the sentence of its number. */
async function measureChange(
  { server, socket }: Place,
  { file, number }: { file: string; number: number },
): Promise<Change> {
  await readPauses(socket)
  const seconds = await untilEnded(server, await triggerUpdate(server))
  const before = await readPauses(socket)
  const pageMs = await timeOf(async () => {
    const path = file.replace(/\.md$/, '')
    const page = await fetch(`${server.url}/sites/${server.domain}/${path}`)
    if (!(await page.text()).includes(`changed as number ${number}`))
      throw new Error(`${path} did not change`)
  })
  const questionMs = await timeOf(() => askAndRead(server, askLargeSite(number)))
  const after = await readPauses(socket)
  return {
    seconds,
    pauseMs: before.ownPauseMs,
    switchPauseMs: after.ownPauseMs,
    pageMs,
    questionMs,
  }
}

async function askQuestions(server: ServeProcess, pages: number) {
  const before = processorMs(server.pid)
  const times: number[] = []
  for (let count = 0; count < questionCount; count += 1) {
    const question = askLargeSite((count * 7_919) % pages)
    times.push(await timeOf(() => askAndRead(server, question)))
  }
  const used = processorMs(server.pid) - before
  times.sort((a, b) => a - b)
  return {
    p50: median(times),
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
    processorMs: used / times.length,
  }
}

async function askAndRead(server: ServeProcess, question: string): Promise<void> {
  const response = await ask(server, messageBody(question))
  if (response.status !== 200) throw new Error(`${question} answered ${response.status}`)
  await response.text()
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Returns the seconds from the request to the end of the deployment. */
async function untilEnded(server: ServeProcess, statusId: string): Promise<number> {
  for (;;) {
    const status = await readStatus(server, statusId)
    if (status.status === 'failure') throw new Error(status.summary)
    if (status.endedAt !== undefined)
      return (Date.parse(status.endedAt) - Date.parse(status.createdAt)) / 1000
    // Without a pause, these requests would take one of two cores from the build.
    await delay(pollMs)
  }
}

/** Measures the largest anonymous memory of the server, and of the processes that it starts, while something is done. */
async function watchMemory<Result>(server: ServeProcess, work: () => Promise<Result>) {
  let [buildBytes, serverBytes, isDone] = [0, 0, false]
  const watch = async () => {
    while (!isDone) {
      const own = await readAnonymousBytes(server.pid)
      const { memoryBytes } = await readProcessTree(server.pid)
      serverBytes = Math.max(serverBytes, own)
      buildBytes = Math.max(buildBytes, memoryBytes - own)
      await delay(memoryPollMs)
    }
  }
  const watching = watch()
  const result = await work().finally(() => {
    isDone = true
  })
  await watching
  return { result, buildBytes, serverBytes }
}

async function readAnonymousBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1]) * 1024
}

/** Reads the longest pauses of the server since the last time. */
async function readPauses(socketPath: string): Promise<PauseReport> {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
  http.get({ socketPath }, resolve).on('error', reject)
  return JSON.parse(await text(await promise))
}

if (import.meta.main) {
  const { title, rows } = await measureLarge(process.argv.slice(2))
  console.log(title)
  console.table(rows)
}

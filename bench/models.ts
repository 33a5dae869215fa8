import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { messageBody } from '../test/support/requests.ts'
import { type ServeProcess, startServeProcess } from '../test/support/serve-process.ts'
import {
  clients,
  firstByteMs,
  median,
  openStreams,
  processorMs,
  rateOf,
  residentBytes,
  round2,
  type Target,
} from './load.ts'

const rounds = 3
const openAtOnce = 1_000
const limits = { LECTERN_LIMIT_ORG_HOUR: '1000000000', LECTERN_LIMIT_IP_DAY: '1000000000' }

/** Measures answers of a model without delay, compared with a proxy that only passes its stream on. */
export async function measureModels() {
  const provider = await startProgram('./model-provider.ts')
  const proxy = await startProgram('./bare-proxy.ts', provider.url)
  try {
    const speed = await withLectern(provider.url, 'quick', server => measureSpeed(server, provider, proxy))
    const latency = await withLectern(provider.url, 'thinking', server => measureAdded(server, provider))
    const memory = await withLectern(provider.url, 'held', measureOpen)
    return {
      title: `Answers of an instant model (50 chunks a stream), ${clients} clients, median of ${rounds}`,
      rows: [...speed, ...latency, ...memory],
    }
  } finally {
    provider.child.kill()
    proxy.child.kill()
  }
}

interface Program {
  url: string
  child: ChildProcess
}

async function startProgram(file: string, ...args: string[]): Promise<Program> {
  const program = fileURLToPath(new URL(file, import.meta.url))
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = await once(child.stdout, 'data')
  return { url: `http://127.0.0.1:${Number(port)}/v1/chat/completions`, child }
}

async function withLectern<Rows>(
  provider: string,
  model: string,
  measure: (server: ServeProcess) => Promise<Rows>,
): Promise<Rows> {
  const home = await mkdtemp(join(tmpdir(), 'lectern-bench-'))
  const environment = {
    ...limits,
    LECTERN_MODEL: `compatible:${model}`,
    LECTERN_MODEL_URL: provider.replace('/chat/completions', ''),
    LECTERN_MODEL_CLASSIFY: 'false',
    LECTERN_MODEL_WAIT_SECONDS: '120',
    LECTERN_MODEL_SECONDS: '120',
  }
  const server = await startServeProcess({ data: join(home, 'data'), docs: null, environment })
  try {
    return await measure(server)
  } finally {
    await server.stop('SIGKILL')
    await rm(home, { recursive: true })
  }
}

async function measureSpeed(server: ServeProcess, provider: Program, proxy: Program) {
  const direct: Target = { url: provider.url, method: 'POST', headers: {}, body: '{}' }
  const passedOn: Target = { ...direct, url: proxy.url }
  const answers = answersOf(server)
  const ratios: number[] = []
  const costs: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const before = processorMs(server.pid)
    const rate = await rateOf(answers)
    costs.push((processorMs(server.pid) - before) / (rate * 3))
    ratios.push(rate / (await rateOf(passedOn)))
  }
  return [
    { what: 'streams a second, share of a plain proxy', measured: round2(median(ratios)), budget: '' },
    { what: 'processor time per stream, ms', measured: round2(median(costs)), budget: '' },
  ]
}

/** With a slow model, work done in parallel, such as storing the question, adds nothing. */
async function measureAdded(server: ServeProcess, provider: Program) {
  const direct: Target = { url: provider.url, method: 'POST', headers: {}, body: '{"model":"thinking"}' }
  const answers = { ...answersOf(server), mark: 'text-delta' }
  await firstByteMs(answers)
  const added = (await firstByteMs(answers)) - (await firstByteMs(direct))
  return [
    {
      what: 'delay of the first word of a 40 ms model, one client, p50, ms',
      measured: round2(added),
      budget: '≤ 2',
    },
  ]
}

async function measureOpen(server: ServeProcess) {
  await delay(5_000)
  const before = residentBytes(server.pid)
  const close = await openStreams(answersOf(server), openAtOnce)
  await delay(5_000)
  const megabytes = (residentBytes(server.pid) - before) / 1024 / 1024
  close()
  return [{ what: `memory of ${openAtOnce} open streams, MB`, measured: Math.round(megabytes), budget: '' }]
}

function answersOf(server: ServeProcess): Target {
  let asked = 0
  return {
    url: `${server.url}/discovery/v2/assistant/${server.domain}/message`,
    method: 'POST',
    headers: { authorization: `Bearer ${server.assistantKey}`, 'content-type': 'application/json' },
    body: () => {
      asked += 1
      return JSON.stringify(messageBody(`How do I export conversations for case ${asked}?`))
    },
  }
}

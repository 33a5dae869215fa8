import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
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
  processorMs,
  rateOf,
  residentBytes,
  round2,
  type Target,
} from './load.ts'

const ownDocs = fileURLToPath(new URL('../docs', import.meta.url))
const corpora = fileURLToPath(new URL('../../shared/corpora', import.meta.url))
const rounds = 5
const roundMs = 3_000
const idleMs = 12_000
const environment = { LECTERN_LIMIT_ORG_HOUR: '1000000000', LECTERN_LIMIT_IP_DAY: '1000000000' }

/** Measures status requests a second compared with plain `node:http`, and the cost of a new question. */
export async function measureServing() {
  const home = await mkdtemp(join(tmpdir(), 'lectern-bench-'))
  const docs = existsSync(corpora) ? join(corpora, 'vite') : ownDocs
  const bare = spawn(process.execPath, [fileURLToPath(new URL('./bare-server.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(bare.stdout, 'data')
  const server = await startServeProcess({ data: join(home, 'data'), docs, environment })
  try {
    const targets = targetsOf(server)
    const bareStatus: Target = { url: `http://127.0.0.1:${Number(port)}/`, method: 'GET', headers: {} }
    const status: number[] = []
    const freshMs: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      status.push((await rateOf(targets.status)) / (await rateOf(bareStatus)))
      freshMs.push(await processorMsOf(targets.fresh, server.pid))
    }
    const row = (what: string, measured: number, budget: string) => ({
      what,
      measured: round2(measured),
      budget,
    })
    return {
      title: `Serving, ${clients} clients, median of ${rounds}`,
      rows: [
        row('status requests a second, share of plain node:http', median(status), '≥ 0.6'),
        row('a new question, without a model, ms of processor time', median(freshMs), '≤ 1.2'),
        row(
          'first byte, one client, a new question each time, p50, ms',
          await firstByteMs(targets.fresh),
          '≤ 3',
        ),
      ],
    }
  } finally {
    bare.kill()
    await server.stop('SIGTERM')
    await rm(home, { recursive: true })
  }
}

/**
 * Measures resident memory with our own docs live, after their first deployment and after a restart. The engine returns memory
 * after eight seconds.
 */
export async function measureMemory() {
  const home = await mkdtemp(join(tmpdir(), 'lectern-bench-'))
  const rows = []
  for (const what of ['after the first start, with a deployment', 'after a restart']) {
    const server = await startServeProcess({ data: join(home, 'data'), docs: null })
    await delay(idleMs)
    rows.push({ what, megabytes: Math.round(residentBytes(server.pid) / 1024 / 1024), budget: '≤ 150' })
    await server.stop('SIGTERM')
  }
  await rm(home, { recursive: true })
  return { title: `Memory after ${idleMs / 1_000} idle seconds, with Lectern’s documentation live`, rows }
}

/** Processor time of the server for each request. */
async function processorMsOf(target: Target, pid: number): Promise<number> {
  const before = processorMs(pid)
  const rate = await rateOf(target, roundMs)
  return (processorMs(pid) - before) / ((rate * roundMs) / 1000)
}

function targetsOf(server: ServeProcess): Record<'status' | 'fresh', Target> {
  const message = {
    url: `${server.url}/discovery/v2/assistant/${server.domain}/message`,
    method: 'POST',
    headers: { authorization: `Bearer ${server.assistantKey}`, 'content-type': 'application/json' },
  }
  let asked = 0
  return {
    status: {
      url: `${server.url}/v1/project/update-status/${server.statusId}`,
      method: 'GET',
      headers: { authorization: `Bearer ${server.adminKey}` },
    },
    fresh: {
      ...message,
      body: () => {
        asked += 1
        const topic = topics[asked % topics.length]
        return JSON.stringify(messageBody(`How do I configure ${topic} for case ${asked}?`))
      },
    },
  }
}

const topics = [
  'the dev server proxy',
  'environment variables',
  'the build target',
  'plugins',
  'hot reload',
  'the base path',
]

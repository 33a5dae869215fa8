import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Figures } from './heartbeat.ts'
import type { Attack, HostileInput } from './hostile-input.ts'
import { type Call, createSender } from './send.ts'
import { startReader } from './start-reader.ts'
import { type MeasuredServer, startServer } from './start-server.ts'
import { askText, createTenant, type Tenant } from './tenant.ts'

const usualSeconds = 5
const shortestMs = 1_000
/** Cleaning up after an input, and creating projects. */
const laterMs = 30_000
/** A server that grew by more is started again, so that each input is measured on a small one. */
const freshAboveBytes = 48 * 2 ** 20

export interface Measured {
  /** Undefined if the server ended, or was blocked until it was killed. */
  figures: Figures | undefined
  p50: number
  worst: number
  /** Statuses of the reader's failed requests; 0 if there was none. */
  failed: number[]
  requests: number
  outcome: string
}

/** A server with a hostile organisation and an innocent one, and a hostile provider of models. */
export async function createArena() {
  const home = await mkdtemp(join(tmpdir(), 'lectern-hostile-'))
  const provider = await startProvider()
  const environment = {
    PORT: '0',
    TRUST_PROXY: 'true',
    LECTERN_DATA: join(home, 'data'),
    LECTERN_SCREENSHOTS: 'false',
    LECTERN_MODEL_PRIVATE: 'true',
    LECTERN_WEBHOOK_PRIVATE: 'true',
    LECTERN_GIT_PRIVATE: 'true',
    LECTERN_GIT_SCHEMES: 'http',
    LECTERN_ANSWER_SECONDS: '10',
  }
  let server = await startServer({ environment, organizations: 2 })
  const [attackerKey = '', neighbourKey = ''] = server.adminKeys
  const sendAs = (address: string, signal: AbortSignal) => createSender({ url: server.url, address, signal })
  const sendLaterAs = (address: string) => (call: Call) => sendAs(address, AbortSignal.timeout(laterMs))(call)
  const tenant = await createTenant(sendLaterAs('198.51.100.1'), { adminKey: attackerKey, domain: 'greedy' })
  const neighbour = await createTenant(sendLaterAs('192.0.2.1'), {
    adminKey: neighbourKey,
    domain: 'innocent',
  })
  const reader = await startReader()
  let inputs = 0

  async function startFresh(): Promise<void> {
    await server.kill()
    server = await startServer({ environment, organizations: 0 })
    await warmUp(server, [tenant, neighbour])
  }
  await warmUp(server, [tenant, neighbour])

  return {
    tenant,
    neighbour,
    url: server.url,
    providerUrl: provider.url,
    restartFigures: () => server.restartFigures(),
    readFigures: () => server.readFigures(),
    /** Creates more projects of the hostile organisation. */
    createHostileTenants: (count: number): Promise<Tenant[]> =>
      Promise.all(
        Array.from({ length: count }, (_, number) =>
          createTenant(sendLaterAs('198.51.100.1'), { adminKey: attackerKey, domain: `greedy-${number}` }),
        ),
      ),
    async measure(input: HostileInput): Promise<Measured> {
      inputs += 1
      const address = `198.51.100.${2 + (inputs % 200)}`
      const stop = new AbortController()
      const attack: Attack = {
        ...{ url: server.url, providerUrl: provider.url, tenant, neighbour, signal: stop.signal },
        send: sendAs(address, stop.signal),
        sendLater: sendLaterAs(address),
        sendAsNeighbour: sendAs('192.0.2.1', stop.signal),
      }
      server.restartFigures()
      await reader.start({ ...neighbour, url: server.url })
      const [outcome] = await Promise.all([runUntil(input, attack, stop), setTimeout(shortestMs)])
      stop.abort()
      const waits = await reader.stop()
      const figures = await server.readFigures()
      if (!figures || figures.grownBytes > freshAboveBytes) await startFresh()
      return { figures, ...waits, outcome }
    },
    async close(): Promise<void> {
      await reader.close()
      await server.kill()
      provider.kill()
      // A build that was stopped may still be writing.
      await rm(home, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

async function runUntil(input: HostileInput, attack: Attack, stop: AbortController): Promise<string> {
  const timer = globalThis.setTimeout(() => stop.abort(), (input.seconds ?? usualSeconds) * 1000)
  try {
    return await input.run(attack)
  } finally {
    clearTimeout(timer)
  }
}

/** Loads code and sites, so that they are not measured as part of an input. */
async function warmUp(server: MeasuredServer, tenants: readonly Tenant[]): Promise<void> {
  const send = createSender({ url: server.url, address: '192.0.2.1', signal: AbortSignal.timeout(laterMs) })
  for (const tenant of tenants)
    for (let count = 0; count < 5; count += 1) {
      await askText(send, tenant, 'How do I configure the proxy?')
      await send({ path: `/v1/project/update-status/${tenant.statusId}`, key: tenant.adminKey })
      await send({ path: `/sites/${tenant.domain}/` })
    }
}

async function startProvider() {
  const child = fork(fileURLToPath(new URL('./provider-process.ts', import.meta.url)))
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const [port] = await once(child, 'message')
  return {
    url: `http://127.0.0.1:${Number(port)}`,
    kill() {
      process.off('exit', kill)
      kill()
    },
  }
}

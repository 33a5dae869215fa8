import { parentPort, workerData } from 'node:worker_threads'
import { connectionInputs } from './connection-inputs.ts'
import { deploymentInputs } from './deployment-inputs.ts'
import { floodInputs } from './flood-inputs.ts'
import type { HostileInput } from './hostile-input.ts'
import { messageInputs } from './message-inputs.ts'
import { providerInputs } from './provider-inputs.ts'
import { createSender } from './send.ts'
import type { Tenant } from './tenant.ts'

export interface AttackInput {
  url: string
  providerUrl: string
  /** A project for each lane. */
  tenants: Tenant[]
  /** Another project of the attacker. The innocent organisation has its own deployments. */
  neighbour: Tenant
  seconds: number
}

const longestInputSeconds = 8
const laterMs = 5_000

/** Run at once, each in a project of the attacker. */
const lanes: readonly (readonly HostileInput[])[] = [
  messageInputs,
  connectionInputs,
  providerInputs,
  deploymentInputs,
  floodInputs,
]

async function runLane(inputs: readonly HostileInput[], lane: number): Promise<void> {
  const { url, providerUrl, tenants, neighbour, seconds }: AttackInput = workerData
  const tenant = tenants[lane]
  if (!tenant) throw new Error(`Lane ${lane} has no project.`)
  const end = performance.now() + seconds * 1000
  for (let count = 0; performance.now() < end; count += 1) {
    const input = inputs[count % inputs.length]
    if (!input) return
    const left = Math.min(longestInputSeconds * 1000, end - performance.now())
    const signal = AbortSignal.timeout(Math.max(1, Math.ceil(left)))
    const address = `198.51.100.${2 + ((lane * 40 + count) % 200)}`
    const sendUntil = (until: AbortSignal) => createSender({ url, address, signal: until })
    // An input that the server breaks off is still an input.
    await input
      .run({
        ...{ url, providerUrl, tenant, neighbour, signal },
        send: sendUntil(signal),
        sendLater: call => sendUntil(AbortSignal.timeout(laterMs))(call),
        sendAsNeighbour: sendUntil(signal),
      })
      .catch(() => {})
    parentPort?.postMessage(input.what)
  }
}

await Promise.all(lanes.map(runLane))

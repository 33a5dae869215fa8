import { setTimeout as delay } from 'node:timers/promises'
import { balanceLoad } from './campaign/balance-load.ts'
import { startCampaignFleet } from './campaign/start-campaign-fleet.ts'

const wanted = Number(process.argv[2] ?? 10_000)
const clients = 8
const drainSeconds = 3
/** Time between two restarts, in which the balancer notices the new process. */
const pauseMs = 2_000

/**
 * Replaces the web processes of a fleet one after the other, behind a load balancer without retries, while clients read pages and ask:
 * `node bench/rolling-restart.ts 10000` ends after that many requests, and fails if one of them does.
 */
const fleet = await startCampaignFleet({ LECTERN_DRAIN_SECONDS: String(drainSeconds) })
const balancer = await balanceLoad(() => fleet.webs.map(({ url }) => url))
const counts = { requests: 0, questions: 0, failed: 0, restarts: 0 }

async function readPage(): Promise<boolean> {
  const response = await fetch(`${balancer.url}/sites/docs/`).catch(() => undefined)
  await response?.text().catch(() => undefined)
  return response?.ok === true
}

async function work(): Promise<void> {
  while (counts.requests < wanted) {
    counts.requests += 1
    const isQuestion = counts.requests % 3 === 0
    if (isQuestion) counts.questions += 1
    const isAnswered = isQuestion
      ? (await fleet.ask(`How do I configure the proxy, case ${counts.requests}?`, balancer.url)) !==
        undefined
      : await readPage()
    if (!isAnswered) counts.failed += 1
  }
}

async function restart(): Promise<void> {
  while (counts.requests < wanted) {
    fleet.webs.push(await fleet.startAgain('web'))
    await delay(pauseMs)
    // The balancer sends it requests until it says that it is not ready.
    await fleet.webs[0]?.stop('SIGTERM')
    fleet.webs.shift()
    counts.restarts += 1
  }
}

try {
  await Promise.all([restart(), ...Array.from({ length: clients }, work)])
  console.table(counts)
  if (counts.failed > 0) process.exitCode = 1
} finally {
  balancer.close()
  await fleet.close()
}

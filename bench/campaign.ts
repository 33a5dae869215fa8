import { setTimeout as delay } from 'node:timers/promises'
import { createTrouble } from './campaign/create-trouble.ts'
import { followExport } from './campaign/follow-export.ts'
import { startCampaignFleet } from './campaign/start-campaign-fleet.ts'

const seconds = Number(process.argv[2] ?? 600)
const readerCount = 8
const settleMs = 15_000
const longestWaitMs = 15_000

/**
 * Asks questions of a fleet on Postgres while its processes are killed and frozen and Postgres restarts. Then compares what readers
 * received with what the export has: `node bench/campaign.ts 600` takes ten minutes, and fails if answers are lost, out of order or late, or
 * if a deployment does not end.
 */
const fleet = await startCampaignFleet()
const answered = new Map<string, number>()
let asked = 0
let refused = 0
const stop = new AbortController()

async function readQuestions(): Promise<void> {
  while (!stop.signal.aborted) {
    asked += 1
    const id = await fleet.ask(`How do I configure the proxy, case ${asked}?`)
    if (id === undefined) {
      refused += 1
      await delay(50)
    } else if (answered.has(id)) throw new Error(`Two questions have the id ${id}`)
    else answered.set(id, Date.now())
  }
}

try {
  const follower = followExport(fleet)
  const trouble = createTrouble(fleet)
  const readers = Array.from({ length: readerCount }, readQuestions)
  const troubled = trouble.cause(stop.signal)
  await delay(seconds * 1000)
  stop.abort()
  await Promise.all([...readers, troubled])
  await fleet.recover()
  await delay(settleMs)
  const followed = await follower.stop()
  const all = await fleet.exportAll()
  const updates = await fleet.countUpdates()

  const ids = all.map(({ id }) => id)
  const known = new Set(ids)
  // There are too many turns to be arguments of `Math.max`.
  const longestStall = followed.reduce((most, { id, at }) => Math.max(most, at - (answered.get(id) ?? at)), 0)
  const lost = [...answered.keys()].filter(id => !known.has(id)).length
  const isInOrder = ids.every((id, at) => at === 0 || id > (ids[at - 1] ?? ''))
  const isFollowed = JSON.stringify(followed.map(({ id }) => id)) === JSON.stringify(ids)
  console.table({
    seconds,
    ...trouble.counts,
    'questions asked': asked,
    'answers received completely': answered.size,
    'refused or broken': refused,
    'turns in the export': ids.length,
    'answers lost': lost,
    'turns exported twice': ids.length - known.size,
    'order is exact': isInOrder,
    'a follower saw the same': isFollowed,
    'longest wait of an answer for the export, s': (longestStall / 1000).toFixed(1),
    'deployments requested': updates.requested,
    'deployments ended': updates.ended,
  })
  const isRight = lost === 0 && ids.length === known.size && isInOrder && isFollowed
  if (!isRight || longestStall > longestWaitMs || updates.ended < updates.requested) process.exitCode = 1
} finally {
  await fleet.close()
}

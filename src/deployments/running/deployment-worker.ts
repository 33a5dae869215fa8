import type { ArtifactStore } from '../../artifacts/index.ts'
import type { BuildSite, DeploymentStep } from '../../builder/index.ts'
import type { Database } from '../../database/index.ts'
import {
  type Clock,
  type CreateId,
  ignoreRejection,
  type Log,
  silentTelemetry,
  type Telemetry,
} from '../../shared/index.ts'
import { type Claim, claimDeployment } from '../queue/claim-deployment.ts'
import { releaseLease } from '../queue/lease.ts'
import type { CanReadFolder } from '../queue/leave-to-other-worker.ts'
import type { FindEmbedding } from '../vectors/embed-build.ts'
import type { BuildStorage } from './build-storage.ts'
import { createCleanUp } from './clean-up.ts'
import type { ListQuestions } from './prepare-replay.ts'
import { LeaseLost, runDeployment } from './run-deployment.ts'

/** Other processes take over the deployment of a killed or hanging worker after this time. */
const sharedLeaseMs = 9_000
/** An exclusive database has no other processes: a restart takes over at once. */
const exclusiveLeaseMs = 30_000

export interface DeploymentWorkerOptions {
  database: Database
  clock: Clock
  createId: CreateId
  artifacts: ArtifactStore
  log: Log
  telemetry?: Telemetry
  build: BuildSite
  /** Deployments from other folders are left to other workers for a while; any folder can be read if not given. */
  canReadFolder?: CanReadFolder
  /** Without it, passages get no vectors. */
  findEmbedding?: FindEmbedding
  /** The questions that every build is asked; none if not given. */
  listQuestions?: ListQuestions
  /**
   * How many projects are deployed at the same time; 1 if not given. The last of several lanes is reserved for organisations without a
   * running build, and for sites whose last build was short.
   */
  concurrency?: number
  /** Build time of an organisation per hour, beyond which the builds of others come first; unlimited if not given. */
  budgetMs?: number
  /** How long a silent worker keeps its deployment; 30 seconds if not given. */
  leaseMs?: number
  /** Attempts before a deployment that stops its workers fails; 5 if not given. */
  maxAttempts?: number
  /** Deployments per project whose artifacts are kept; 10 if not given. */
  keptDeployments?: number
  /** Maximum size of a build's pages, index and images; unlimited if not given. */
  maxSiteBytes?: number
  /** Whether sites have another host name than the dashboard; false if not given. */
  sitesAreSeparate?: boolean
  /** Limits what an organisation stores; unlimited if not given. */
  storage?: BuildStorage
  stepTimeoutsMs?: Partial<Record<DeploymentStep, number>>
  /** How long a preview is kept without updates; for ever if not given. */
  previewIdleMs?: number | null
}

const defaultTimeoutsMs: Record<DeploymentStep, number> = {
  fetch: 600_000,
  read: 300_000,
  parse: 600_000,
  index: 600_000,
  // Requests to the embedding model have a time limit that does not fail the deployment.
  embed: 7_200_000,
  publish: 300_000,
}
const pollMs = 1_000

class WorkerClosed extends Error {}

/**
 * Runs queued deployments. After `start` it looks for work when notified and once a second. An exclusive database has at most one
 * worker, so other leases there belong to dead processes.
 */
export function createDeploymentWorker(options: DeploymentWorkerOptions) {
  const { database, clock, canReadFolder, log, concurrency = 1, maxAttempts = 5, budgetMs } = options
  const { leaseMs = database.exclusive ? exclusiveLeaseMs : sharedLeaseMs } = options
  const { telemetry = silentTelemetry } = options
  const stepTimeoutsMs = { ...defaultTimeoutsMs, ...options.stepTimeoutsMs }
  const owner = options.createId()
  const closing = new AbortController()
  const lanes = new Set<Promise<void>>()
  let building = 0
  /** Deployments that wait for an embedding model. They use no lane. */
  let embedding = 0
  let claiming: Promise<unknown> = Promise.resolve()
  let wasWoken = false
  const cleanUp = createCleanUp(options)
  let stopWatching = () => {}

  async function runUntilNothingWaits(): Promise<void> {
    while (!closing.signal.aborted && lanes.size - embedding <= concurrency) {
      wasWoken = false
      const claim = await claimNext()
      if (claim) {
        await runInLane(claim)
        continue
      }
      if (!closing.signal.aborted) await cleanUp()
      if (!wasWoken) return
    }
  }

  /** One lane claims at a time, so that the number of running builds is right. */
  function claimNext(): Promise<Claim | undefined> {
    const next = claiming.then(async () => {
      const isLastLane = concurrency > 1 && building >= concurrency - 1
      const terms = { owner, leaseMs, maxAttempts, isLastLane, ...(budgetMs !== undefined && { budgetMs }) }
      const claim = closing.signal.aborted
        ? undefined
        : await claimDeployment({ database, clock, canReadFolder }, terms)
      if (claim) building += 1
      return claim
    })
    claiming = ignoreRejection(next)
    return next
  }

  /** A slow model must not hold a lane. As many deployments as there are lanes can wait for one, because they take memory. */
  async function runInLane(claim: Claim): Promise<void> {
    let isInLane = true
    await runClaim(claim, () => {
      if (!isInLane || embedding >= concurrency) return
      isInLane = false
      building -= 1
      embedding += 1
      wake()
    })
    if (isInLane) building -= 1
    else embedding -= 1
  }

  async function runClaim(claim: Claim, onEmbed: () => void): Promise<void> {
    try {
      await runDeployment({ ...options, telemetry, leaseMs, stepTimeoutsMs, onEmbed }, claim, closing.signal)
    } catch (error) {
      if (error instanceof LeaseLost) {
        telemetry.count('leases_lost', {})
        log.warn({ ...claim.lease }, error.message)
      } else if (!closing.signal.aborted)
        log.error({ err: error, ...claim.lease }, 'a deployment was interrupted')
      await ignoreRejection(releaseLease({ database, clock }, claim.lease))
    }
  }

  function startLane(): Promise<void> {
    const lane = runUntilNothingWaits().finally(() => lanes.delete(lane))
    lanes.add(lane)
    return lane
  }

  function wake(): void {
    wasWoken = true
    if (lanes.size - embedding >= concurrency || closing.signal.aborted) return
    startLane().catch(error => log.error({ err: error }, 'looking for deployments failed'))
  }

  return {
    /** Watches for work until `close`. */
    start(): void {
      const unsubscribe = database.subscribe('queue', wake)
      const poll = setInterval(wake, pollMs)
      stopWatching = () => {
        unsubscribe()
        clearInterval(poll)
      }
      wake()
    },
    /** Runs all deployments that this worker can claim. */
    async runUntilIdle(): Promise<void> {
      while (lanes.size < concurrency) startLane()
      // A deployment that leaves its lane starts another one.
      while (lanes.size > 0) await Promise.all(lanes)
    },
    /** Stops at once and releases a running deployment to the next worker. */
    async close(): Promise<void> {
      stopWatching()
      closing.abort(new WorkerClosed('The worker was closed.'))
      await Promise.allSettled(lanes)
    },
  }
}

import type { ArtifactStore } from '../artifacts/index.ts'
import type { Database } from '../database/index.ts'
import { createDueWork, type DueWork } from '../deployments/index.ts'
import { type Clock, isDiskFull, type Log, retryBriefly, runWithLease } from '../shared/index.ts'
import { openHomePage } from './open-home-page.ts'
import type { TakeOutcome, TakeScreenshots } from './screenshot.ts'
import {
  claimScreenshots,
  extendScreenshots,
  findEqualScreenshots,
  finishScreenshots,
  releaseScreenshots,
  requeueScreenshots,
  type ScreenshotJob,
  type ScreenshotResult,
} from './screenshot-store.ts'

export interface ScreenshotTakerOptions {
  database: Database
  clock: Clock
  log: Log
  artifacts: ArtifactStore
  take: TakeScreenshots
}

const pollMs = 5_000
const maxAttempts = 3
const taken = 'Took screenshots of the home page.'
const diskFullReason = 'the server’s disk is full.'

/** Takes due screenshots, one at a time. Only the status changes. Any number of processes can run it. */
export function createScreenshotTaker(options: ScreenshotTakerOptions): DueWork {
  const { database, log, artifacts, take } = options

  async function run(job: ScreenshotJob, signal: AbortSignal): Promise<void> {
    try {
      const equal = await retryBriefly(() => findEqualScreenshots(options, job), signal)
      const result = equal ? { screenshots: equal, line: taken } : await makeScreenshots(job, signal)
      await retryBriefly(() => finishScreenshots(options, job, result), signal)
    } catch (error) {
      if (signal.aborted) return releaseScreenshots(options, job)
      if (!isDiskFull(error)) throw error
      await finishScreenshots(options, job, { line: `No screenshots: ${diskFullReason}` })
    }
  }

  async function makeScreenshots(job: ScreenshotJob, signal: AbortSignal): Promise<ScreenshotResult> {
    const outcome = await attempt(job, signal)
    if (outcome.kind === 'not-taken') return { line: `No screenshots: ${outcome.reason}` }
    const { light, dark } = outcome.screenshots
    const put = (image: Uint8Array) => retryBriefly(() => artifacts.put(image), signal)
    return { screenshots: { light: await put(light), dark: await put(dark) }, line: taken }
  }

  async function attempt(job: ScreenshotJob, signal: AbortSignal): Promise<TakeOutcome> {
    if (job.attempt > maxAttempts)
      return {
        kind: 'not-taken',
        reason: `gave up after ${maxAttempts} attempts, during which the server stopped.`,
      }
    try {
      const page = await openHomePage(artifacts, job)
      if (!page)
        return {
          kind: 'not-taken',
          reason: job.hasSignIn ? 'readers must sign in.' : 'the site has no page.',
        }
      return await take(page, signal)
    } catch (error) {
      signal.throwIfAborted()
      log.error({ err: error, deploymentId: job.deploymentId }, 'screenshots could not be taken')
      const reason = isDiskFull(error)
        ? diskFullReason
        : 'an unexpected error; the server’s log has the details.'
      return { kind: 'not-taken', reason }
    }
  }

  const work = createDueWork({
    database,
    log,
    pollMs,
    channel: 'deployments',
    complaint: 'screenshots could not be taken',
    async runDue(signal) {
      const job = await claimScreenshots(options)
      if (!job) return false
      const lease = {
        clock: options.clock,
        endsAt: job.leaseEndsAt,
        extend: (from: number, to: number) => extendScreenshots(options, job, { from, to }),
      }
      await runWithLease(lease, () => run(job, signal))
      return true
    },
  })
  return {
    ...work,
    start() {
      const ready = database.exclusive ? requeueScreenshots(options) : Promise.resolve()
      ready.then(work.start, work.start)
    },
  }
}

import type { ArtifactStore } from '../artifacts/index.ts'
import type { Database } from '../database/index.ts'
import { createDueWork, type DueWork } from '../deployments/index.ts'
import { type Clock, isDiskFull, type Log, retryBriefly } from '../shared/index.ts'
import { openHomePage } from './open-home-page.ts'
import type { TakeOutcome, TakeScreenshots } from './screenshot.ts'
import {
  claimScreenshots,
  findEqualScreenshots,
  forgoScreenshots,
  makeScreenshotsDue,
  releaseScreenshots,
  type ScreenshotJob,
  type ScreenshotResult,
  settleScreenshots,
} from './screenshot-store.ts'

export interface ScreenshotTakerOptions {
  database: Database
  clock: Clock
  log: Log
  artifacts: ArtifactStore
  /** Null: none are taken. */
  take: TakeScreenshots | null
}

const pollMs = 5_000
/** Longer than a take lasts: whoever began it has died. */
const leaseMs = 300_000
const maxAttempts = 3
const taken = 'Took screenshots of the home page.'
const diskFullReason = 'the server’s disk is full.'

/**
 * Takes the screenshots of deployments that have gone live, one at a time and beside everything else: what comes of it changes
 * nothing but the status. Any number of processes may do so.
 */
export function createScreenshotTaker(options: ScreenshotTakerOptions): DueWork {
  const { database, log, artifacts, take } = options

  async function run(job: ScreenshotJob, takeNow: TakeScreenshots, signal: AbortSignal): Promise<void> {
    try {
      const equal = await retryBriefly(() => findEqualScreenshots(options, job), signal)
      const result = equal ? { screenshots: equal, line: taken } : await makeScreenshots(job, takeNow, signal)
      await retryBriefly(() => settleScreenshots(options, job, result), signal)
    } catch (error) {
      if (signal.aborted) return releaseScreenshots(options, job)
      if (!isDiskFull(error)) throw error
      await settleScreenshots(options, job, { line: `No screenshots: ${diskFullReason}` })
    }
  }

  async function makeScreenshots(
    job: ScreenshotJob,
    takeNow: TakeScreenshots,
    signal: AbortSignal,
  ): Promise<ScreenshotResult> {
    const outcome = await attempt(job, takeNow, signal)
    if (outcome.kind === 'not-taken') return { line: `No screenshots: ${outcome.reason}` }
    const { light, dark } = outcome.screenshots
    const put = (image: Uint8Array) => retryBriefly(() => artifacts.put(image), signal)
    return { screenshots: { light: await put(light), dark: await put(dark) }, line: taken }
  }

  async function attempt(
    job: ScreenshotJob,
    takeNow: TakeScreenshots,
    signal: AbortSignal,
  ): Promise<TakeOutcome> {
    if (job.attempt > maxAttempts)
      return {
        kind: 'not-taken',
        reason: `given up after ${maxAttempts} attempts that the server did not survive.`,
      }
    try {
      const page = await openHomePage(artifacts, job)
      if (!page) return { kind: 'not-taken', reason: 'the site has no page.' }
      return await takeNow(page, signal)
    } catch (error) {
      signal.throwIfAborted()
      log.error({ err: error, deploymentId: job.deploymentId }, 'screenshots could not be taken')
      const reason = isDiskFull(error)
        ? diskFullReason
        : 'something went wrong on the server, whose log has more.'
      return { kind: 'not-taken', reason }
    }
  }

  const work = createDueWork({
    ...{ database, log, pollMs, channel: 'deployments', complaint: 'screenshots were put off' },
    async runDue(signal) {
      if (take === null) await forgoScreenshots(options)
      const job = take && (await claimScreenshots(options, { leaseMs }))
      if (job && take) await run(job, take, signal)
      return Boolean(job)
    },
  })
  return {
    ...work,
    start() {
      const ready = database.exclusive ? makeScreenshotsDue(options) : Promise.resolve()
      ready.then(work.start, work.start)
    },
  }
}

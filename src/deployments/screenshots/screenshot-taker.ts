import type { Database } from '../../database/index.ts'
import type { Clock, Log } from '../../shared/index.ts'
import type { ArtifactStore } from '../artifacts/artifact-store.ts'
import { openHomePage } from './open-home-page.ts'
import type { TakeOutcome, TakeScreenshots } from './screenshot.ts'
import {
  claimScreenshots,
  findEqualScreenshots,
  forgoScreenshots,
  makeScreenshotsDue,
  releaseScreenshots,
  type ScreenshotJob,
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
const leaseMs = 180_000
const maxAttempts = 3
const taken = 'Took screenshots of the home page.'

/**
 * Takes the screenshots of deployments that have gone live, one at a time and beside everything else: what comes of it changes
 * nothing but the status. Any number of processes may do so.
 */
export function createScreenshotTaker(options: ScreenshotTakerOptions) {
  const { database, log, artifacts, take } = options
  const closing = new AbortController()
  let running: Promise<void> | undefined
  let wasWoken = false
  let stopWatching = () => {}

  async function takeDue(): Promise<void> {
    while (!closing.signal.aborted) {
      wasWoken = false
      if (take === null) await forgoScreenshots(options)
      const job = take && (await claimScreenshots(options, { leaseMs }))
      if (job && take) await run(job, take)
      else if (!wasWoken) return
    }
  }

  async function run(job: ScreenshotJob, takeNow: TakeScreenshots): Promise<void> {
    try {
      const equal = await findEqualScreenshots(options, job)
      if (equal) return await settleScreenshots(options, job, { screenshots: equal, line: taken })
      const outcome = await attempt(job, takeNow)
      if (outcome.kind === 'not-taken')
        return await settleScreenshots(options, job, { line: `No screenshots: ${outcome.reason}` })
      const [light, dark] = await Promise.all([
        artifacts.put(outcome.screenshots.light),
        artifacts.put(outcome.screenshots.dark),
      ])
      await settleScreenshots(options, job, { screenshots: { light, dark }, line: taken })
    } catch (error) {
      if (closing.signal.aborted) return releaseScreenshots(options, job)
      throw error
    }
  }

  async function attempt(job: ScreenshotJob, takeNow: TakeScreenshots): Promise<TakeOutcome> {
    if (job.attempt > maxAttempts)
      return {
        kind: 'not-taken',
        reason: `given up after ${maxAttempts} attempts that the server did not survive.`,
      }
    try {
      const page = await openHomePage(artifacts, job)
      if (!page) return { kind: 'not-taken', reason: 'the site has no page.' }
      return await takeNow(page, closing.signal)
    } catch (error) {
      closing.signal.throwIfAborted()
      log.error({ err: error, deploymentId: job.deploymentId }, 'screenshots could not be taken')
      return { kind: 'not-taken', reason: 'something went wrong on the server, whose log has more.' }
    }
  }

  function wake(): Promise<void> {
    wasWoken = true
    running ??= takeDue().finally(() => {
      running = undefined
    })
    return running
  }

  const wakeQuietly = () => void wake().catch(error => log.warn({ err: error }, 'screenshots were put off'))

  return {
    /** Takes what is due from now on, until it is closed. */
    start(): void {
      const unsubscribe = database.subscribe('deployments', wakeQuietly)
      const poll = setInterval(wakeQuietly, pollMs)
      stopWatching = () => {
        unsubscribe()
        clearInterval(poll)
      }
      const ready = database.exclusive ? makeScreenshotsDue(options) : Promise.resolve()
      ready.then(wakeQuietly, wakeQuietly)
    },
    /** Takes what is due and resolves when nothing is. */
    runUntilIdle: wake,
    /** Stops at once; a deployment under way is handed back, for the next process to take up. */
    async close(): Promise<void> {
      stopWatching()
      closing.abort(new Error('The server is stopping.'))
      await running?.catch(() => {})
    },
  }
}

import type { ArtifactStore } from '../../artifacts/index.ts'
import type { Database } from '../../database/index.ts'
import type { Clock, Log } from '../../shared/index.ts'
import { endIdlePreviews } from '../previews/end-preview.ts'
import { collectArtifacts } from './collect-artifacts.ts'

export interface CleanUpOptions {
  database: Database
  clock: Clock
  artifacts: ArtifactStore
  log: Log
  keptDeployments?: number
  previewIdleMs?: number | null
}

const everyMs = 3_600_000

/** Returns a function that ends idle previews and removes old artifacts, at most once an hour. Failures are logged. */
export function createCleanUp(options: CleanUpOptions): () => Promise<void> {
  const { clock, log } = options
  let lastAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (clock.now() - lastAt < everyMs) return
    lastAt = clock.now()
    await endIdle(options).catch(error => log.warn({ err: error }, 'idle previews could not be ended'))
    await collectArtifacts(options).catch(error =>
      log.warn({ err: error }, 'old artifacts could not be removed'),
    )
  }
}

async function endIdle(options: CleanUpOptions): Promise<void> {
  const { clock, log, previewIdleMs = null } = options
  if (previewIdleMs === null) return
  const ended = await endIdlePreviews(options, { idleSince: clock.now() - previewIdleMs })
  if (ended > 0) log.info({ ended }, 'idle previews ended')
}

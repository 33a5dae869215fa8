import type { ArtifactStore } from '../../artifacts/index.ts'
import type { Database } from '../../database/index.ts'
import { createDueWork, type DueWork } from '../../deployments/index.ts'
import { AppError, type Clock, type Log, workLeaseMs } from '../../shared/index.ts'
import type { StorageQuota } from '../../storage/index.ts'
import { BrowserFilesMissing } from '../pages/export-site.ts'
import { type ClaimedExport, changeExport, claimExport, deleteExpiredExports } from './claim-export.ts'
import { packSite } from './pack-site.ts'

export interface ExportWorkerOptions {
  database: Database
  artifacts: ArtifactStore
  storage: Pick<StorageQuota, 'claim'>
  clock: Clock
  log: Log
  /** Replaces the packing, for tests. */
  pack?: typeof packSite
}

const pollMs = 30_000
const progressMs = 1_000

class ClaimLost extends Error {}

/** Runs export jobs, one at a time in each process. A job whose process died is run again by another, or after a restart. */
export function createExportWorker(options: ExportWorkerOptions): DueWork {
  return createDueWork({
    ...options,
    channel: 'queue',
    pollMs,
    complaint: 'exports of sites could not be run',
    async runDue(signal) {
      await deleteExpiredExports(options)
      const claimed = await claimExport(options)
      if (!claimed) return false
      await run(options, claimed, signal)
      return true
    },
  })
}

async function run(options: ExportWorkerOptions, claimed: ClaimedExport, signal: AbortSignal): Promise<void> {
  const { clock, log, pack = packSite } = options
  let changedAt = clock.now()
  let isHeld = true
  const change = async (values: Parameters<typeof changeExport>[2]) => {
    changedAt = clock.now()
    isHeld = await changeExport(options, claimed, values)
  }
  // Writing the index and the archive takes long without progress.
  const renewal = setInterval(() => void change({}).catch(() => undefined), workLeaseMs / 3)
  try {
    const archive = await pack(options, claimed, async ({ done, total }) => {
      signal.throwIfAborted()
      if (!isHeld) throw new ClaimLost()
      if (done > 0 && clock.now() - changedAt < progressMs) return
      await change({ page_count: done, page_total: total })
    })
    signal.throwIfAborted()
    const { content, pageCount } = archive
    const { projectId } = claimed
    const digest = await options.artifacts.put(content, {
      onFiles: files => options.storage.claim({ projectId, files, isExempt: false }),
    })
    await change({
      status: 'completed',
      page_count: pageCount,
      page_total: pageCount,
      digest,
      size_bytes: content.byteLength,
    })
  } catch (error) {
    if (error instanceof ClaimLost) return
    // Another process, or this one after its restart, runs it.
    if (signal.aborted) return await change({ status: 'queued', attempts: claimed.attempt - 1 })
    const isExplained = error instanceof AppError || error instanceof BrowserFilesMissing
    if (!isExplained) log.error({ err: error, jobId: claimed.id }, 'an export of a site failed')
    await change({
      status: 'failed',
      error: isExplained ? error.message : 'Something went wrong. The server’s log has the reason.',
    })
  } finally {
    clearInterval(renewal)
  }
}

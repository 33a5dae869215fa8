import { close, fdatasync, open } from 'node:fs'
import { promisify } from 'node:util'

export interface WalSync {
  /** Resolves once everything committed so far has reached the disk. After one failure it never does again. */
  sync(): Promise<void>
  /** For whoever brings the log to the disk by itself: throws where a sync has failed. */
  refuseBroken(): void
  /** Takes note that a sync failed; returns what to tell whoever waited for it. */
  fail(cause: unknown): Error
  close(): Promise<void>
}

/**
 * Brings SQLite's write-ahead log to the disk from another thread. With `synchronous=normal` a commit only writes to the
 * log; whoever waits for `sync` has what `synchronous=full` gives, and the event loop is not stopped for the time that the
 * disk takes. A sync that failed cannot be made good by a later one, which may report success for pages that are lost.
 */
export async function openWalSync(databaseFile: string): Promise<WalSync> {
  const descriptor = await promisify(open)(`${databaseFile}-wal`, 'r+')
  const syncData = promisify(fdatasync)
  let broken: Error | undefined

  function refuseBroken(): void {
    if (broken) throw broken
  }
  function fail(cause: unknown): Error {
    broken = new Error('The disk did not take what was written; nothing more is written until a restart.', {
      cause,
    })
    return broken
  }

  return {
    async sync() {
      refuseBroken()
      try {
        await syncData(descriptor)
      } catch (cause) {
        throw fail(cause)
      }
    },
    refuseBroken,
    fail,
    close: () => promisify(close)(descriptor),
  }
}

import { close, fdatasync, open } from 'node:fs'
import { promisify } from 'node:util'

export interface WalSync {
  /** Resolves once everything committed so far is on disk. After one failure it always rejects. */
  sync(): Promise<void>
  /** Throws if a sync has failed. For callers that sync the log themselves. */
  refuseBroken(): void
  /** Records a failed sync, and returns the error for those who waited. */
  fail(cause: unknown): Error
  close(): Promise<void>
}

/**
 * Syncs SQLite's write-ahead log to disk in another thread. With `synchronous=normal` a commit only writes to the log. Waiting
 * for `sync` adds the durability of `synchronous=full` without blocking the event loop. After a failed sync, a later one could
 * report success for lost pages, so none is trusted.
 */
export async function openWalSync(databaseFile: string): Promise<WalSync> {
  const descriptor = await promisify(open)(`${databaseFile}-wal`, 'r+')
  const syncData = promisify(fdatasync)
  let broken: Error | undefined

  function refuseBroken(): void {
    if (broken) throw broken
  }
  function fail(cause: unknown): Error {
    broken = new Error('Writing to the disk failed. Nothing more is written until a restart.', {
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

import { close, fdatasync, open } from 'node:fs'
import { promisify } from 'node:util'

export interface WalSync {
  /** Resolves once everything committed so far has reached the disk. After one failure it never does again. */
  sync(): Promise<void>
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
  return {
    async sync() {
      if (broken) throw broken
      try {
        await syncData(descriptor)
      } catch (cause) {
        broken = new Error(
          'The disk did not take what was written; nothing more is written until a restart.',
          { cause },
        )
        throw broken
      }
    },
    close: () => promisify(close)(descriptor),
  }
}

import { open } from 'node:fs/promises'

export interface WalSync {
  /** Resolves once everything committed so far is on disk. After one failure it always rejects. */
  sync(): Promise<void>
  close(): Promise<void>
}

/**
 * Syncs SQLite's write-ahead log to disk in another thread. With `synchronous=normal` a commit only writes to the log. Waiting
 * for `sync` adds the durability of `synchronous=full` without blocking the event loop. After a failed sync, a later one could
 * report success for lost pages, so none is trusted.
 */
export async function openWalSync(databaseFile: string): Promise<WalSync> {
  const log = await open(`${databaseFile}-wal`, 'r+')
  let broken: Error | undefined
  return {
    async sync() {
      if (broken) throw broken
      try {
        await log.datasync()
      } catch (cause) {
        broken = new Error('Writing to the disk failed. Nothing more is written until a restart.', { cause })
        throw broken
      }
    },
    close: () => log.close(),
  }
}

import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { Kysely, SqliteDialect, sql } from 'kysely'
import { StartError } from '../shared/index.ts'
import { sqliteColumnTypes } from './column-types.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import type { DatabaseSchema } from './schema.ts'
import { createSqliteConnection } from './sqlite-connection.ts'
import { lockDataFolder } from './sqlite-lock.ts'
import { openWalSync } from './wal-sync.ts'
import { createWriteBatch } from './write-batch.ts'

/** Opens `lectern.db` in a data folder, which it creates and claims for this process. */
export async function openSqlite(folder: string): Promise<Database> {
  const unlock = lockDataFolder(folder)
  const file = join(folder, 'lectern.db')
  const open = (pragmas: string[]) =>
    new Kysely<DatabaseSchema>({
      dialect: new SqliteDialect({ database: async () => createSqliteConnection(file, pragmas) }),
    })
  const writer = open([
    'journal_mode=wal',
    // Writers wait for the disk after their commit, in `WalSync`.
    'synchronous=normal',
    'wal_autocheckpoint=4000',
    'foreign_keys=on',
    // What is deleted is overwritten: erased conversations do not stay in the file.
    'secure_delete=on',
    'busy_timeout=5000',
    'cache_size=-16384',
    'journal_size_limit=67108864',
  ])
  const reader = open(['query_only=on', 'busy_timeout=5000', 'cache_size=-16384'])
  try {
    await migrate(writer, sqliteColumnTypes)
  } catch (error) {
    await writer.destroy()
    unlock()
    throw unusable(file, error)
  }

  const log = await openWalSync(file)
  const batch = createWriteBatch(async work => {
    const value = await writer.transaction().execute(work)
    await log.sync()
    return value
  })
  let closing: Promise<void> | undefined
  async function close(): Promise<void> {
    await batch.close()
    await log.close()
    await reader.destroy()
    await writer.destroy()
    unlock()
  }
  const events = new EventEmitter().setMaxListeners(0)
  return {
    kind: 'sqlite',
    exclusive: true,
    queries: reader,
    write: batch.write,
    notify: async (channel, payload) => {
      events.emit(channel, payload)
    },
    subscribe: (channel, listener) => {
      events.on(channel, listener)
      return () => events.off(channel, listener)
    },
    ping: async () => {
      await sql`select 1`.execute(reader)
    },
    close: () => {
      closing ??= close()
      return closing
    },
  }
}

/** What SQLite itself refuses is for the operator to mend; anything else is a fault of ours. */
function unusable(file: string, cause: unknown): unknown {
  if (!(cause instanceof Error) || Reflect.get(cause, 'code') !== 'ERR_SQLITE_ERROR') return cause
  return new StartError(
    'database-unreachable',
    `The database ${file} cannot be used: ${cause.message}. Check the disk, restore a backup, or choose another folder (LECTERN_DATA).`,
    { cause },
  )
}

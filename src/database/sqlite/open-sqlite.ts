import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { Kysely, SqliteDialect, sql } from 'kysely'
import { StartError, silentTelemetry, type Telemetry } from '../../shared/index.ts'
import type { Database, Queries, WriteQueries } from '../core/database.ts'
import { logStatements } from '../core/log-statements.ts'
import type { DatabaseSchema } from '../core/schema.ts'
import { createSqliteConnection, type SqliteConnectionOptions } from '../core/sqlite-connection.ts'
import { watchStoring } from '../core/watch-storing.ts'
import { sqliteColumnTypes } from '../migrations/column-types.ts'
import { migrate } from '../migrations/migrate.ts'
import { lockDataFolder, refuseHalfRestored } from './data-folder-lock.ts'
import { createWriteNumbers, refuseLostWrites } from './number-writes.ts'
import { openWalSync } from './wal-sync.ts'
import { createWriteBatch } from './write-batch.ts'

const writing = [
  'journal_mode=wal',
  // `wal-sync.ts` waits for the disk after a commit.
  'synchronous=normal',
  'wal_autocheckpoint=4000',
  'foreign_keys=on',
  // Overwrites deleted data, so that erased conversations do not stay in the file.
  'secure_delete=on',
  'busy_timeout=5000',
  'journal_size_limit=67108864',
]

/** Opens `lectern.db` in a data folder, which it creates and locks for this process. */
export async function openSqlite(
  folder: string,
  { telemetry = silentTelemetry }: { telemetry?: Telemetry } = {},
): Promise<Database> {
  const unlock = lockDataFolder(folder)
  const file = join(folder, 'lectern.db')
  let lastWrite: number
  try {
    refuseHalfRestored(folder)
    lastWrite = refuseLostWrites(folder)
  } catch (error) {
    unlock()
    throw unusable(file, error)
  }
  const open = (pragmas: string[], options?: SqliteConnectionOptions) =>
    new Kysely<DatabaseSchema>({
      ...logStatements(telemetry, 'sqlite'),
      dialect: new SqliteDialect({ database: async () => createSqliteConnection(file, pragmas, options) }),
    })
  const numbers = createWriteNumbers(folder, lastWrite)
  const writer = open([...writing, 'cache_size=-16384'], { beforeCommit: numbers.next })
  const reader = open(['query_only=on', 'busy_timeout=5000', 'cache_size=-16384'])
  try {
    await migrateAtOnce(writer)
  } catch (error) {
    await writer.destroy()
    unlock()
    throw unusable(file, error)
  }

  const log = await openWalSync(file)
  const batch = createWriteBatch(async (group: Work<unknown>[]) => {
    const values = await writer.transaction().execute(runEach(group))
    await log.sync()
    numbers.confirm()
    return values
  })
  let closing: Promise<void> | undefined
  async function close(): Promise<void> {
    await batch.close()
    await log.close()
    numbers.close()
    await reader.destroy()
    await writer.destroy()
    unlock()
  }
  const events = new EventEmitter().setMaxListeners(0)
  return watchStoring({
    kind: 'sqlite',
    exclusive: true,
    queries: reader,
    write: typedByWork(batch.write),
    writeOne: typedByWork(batch.write),
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
  })
}

type Work<T> = (queries: WriteQueries) => Promise<T>

// A cast: the batch returns each work's own result, which its type cannot express.
function typedByWork(write: (work: Work<unknown>) => Promise<unknown>): Database['write'] {
  return write as Database['write']
}

function runEach(group: Work<unknown>[]): Work<unknown[]> {
  return async queries => {
    const values: unknown[] = []
    for (const work of group) values.push(await work(queries))
    return values
  }
}

/** Kysely runs the migrations of SQLite outside a transaction, so an interrupted one could not be repeated. */
async function migrateAtOnce(db: Queries): Promise<void> {
  await sql`begin immediate`.execute(db)
  try {
    await migrate(db, sqliteColumnTypes)
    await sql`commit`.execute(db)
  } catch (error) {
    await sql`rollback`.execute(db)
    throw error
  }
}

/** Errors of SQLite are for the operator; any other error is a bug. */
function unusable(file: string, cause: unknown): unknown {
  if (!(cause instanceof Error) || Reflect.get(cause, 'code') !== 'ERR_SQLITE_ERROR') return cause
  return new StartError(
    'database-unreachable',
    `The database ${file} cannot be used: ${cause.message}. Check the disk, restore a backup, or choose another folder (LECTERN_DATA).`,
    { cause },
  )
}

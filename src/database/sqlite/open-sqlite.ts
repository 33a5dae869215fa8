import { EventEmitter } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, SqliteDialect, sql } from 'kysely'
import { StartError, silentTelemetry, type Telemetry } from '../../shared/index.ts'
import type { Database, WriteQueries } from '../core/database.ts'
import { logStatements } from '../core/log-statements.ts'
import type { DatabaseSchema } from '../core/schema.ts'
import { createSqliteConnection } from '../core/sqlite-connection.ts'
import { watchStoring } from '../core/watch-storing.ts'
import { sqliteColumnTypes } from '../migrations/column-types.ts'
import { migrate } from '../migrations/migrate.ts'
import { lockDataFolder, refuseHalfRestored } from './data-folder-lock.ts'
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
  try {
    refuseHalfRestored(folder)
  } catch (error) {
    unlock()
    throw error
  }
  const file = join(folder, 'lectern.db')
  const open = (pragmas: string[]) =>
    new Kysely<DatabaseSchema>({
      ...logStatements(telemetry, 'sqlite'),
      dialect: new SqliteDialect({ database: async () => createSqliteConnection(file, pragmas) }),
    })
  const writer = open([...writing, 'cache_size=-16384'])
  const reader = open(['query_only=on', 'busy_timeout=5000', 'cache_size=-16384'])
  try {
    await refuseEmptied(writer, folder)
    await migrate(writer, sqliteColumnTypes)
  } catch (error) {
    await writer.destroy()
    unlock()
    throw unusable(file, error)
  }

  const log = await openWalSync(file)
  const batch = createWriteBatch(async (group: Work<unknown>[]) => {
    const values = await writer.transaction().execute(runEach(group))
    await log.sync()
    return values
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

/**
 * A database whose file or write-ahead log is damaged or lost can look like a new one. A new server in its place would have new
 * keys and no data.
 */
async function refuseEmptied(db: Kysely<DatabaseSchema>, folder: string): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (tables.length > 0) return
  if (!existsSync(join(folder, 'artifacts'))) return
  throw new StartError(
    'database-damaged',
    `The database in ${folder} is empty or missing, but the folder has the artifacts of a server. Restore a backup into another folder, or, for a new server, choose an empty one (LECTERN_DATA).`,
  )
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

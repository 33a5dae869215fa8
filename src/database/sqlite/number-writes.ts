import { closeSync, existsSync, fsyncSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { StartError } from '../../shared/index.ts'
import type { WriteQueries } from '../core/database.ts'

/** Backups leave out files whose names begin with that of the database. */
const numberFile = 'lectern.db-written'
/** Folders of a server, also of one that did not number its writes yet. */
const serverFolders = ['artifacts', 'artifact-cache']

export interface WriteNumbers {
  /** Numbers the changes of a transaction, if there are any. Call it last. */
  number(queries: WriteQueries): Promise<number>
  /** Keeps the number beside the database. Call it once the transaction is on disk. Never throws. */
  confirm(number: number): void
  close(): void
}

/**
 * Numbers transactions in the database, and keeps the number of the last one that is on disk in a file beside it. SQLite takes a
 * damaged, truncated or missing write-ahead log for a shorter one, so only this file shows that writes are lost.
 */
export function openWriteNumbers(folder: string, last: number): WriteNumbers {
  let confirmed = last
  let changes = 0
  let file: number | undefined
  function keep(number: number): void {
    const path = join(folder, numberFile)
    const isFirst = file === undefined
    file ??= openSync(path, existsSync(path) ? 'r+' : 'w', 0o600)
    // Of one length, so that it replaces the previous number.
    writeSync(file, `${number}`.padStart(11), 0)
    if (isFirst) fsyncSync(file)
    confirmed = number
  }
  return {
    async number(queries) {
      const { rows } = await sql<{ total: number }>`select total_changes() as total`.execute(queries)
      const total = rows[0]?.total ?? 0
      if (total === changes) return confirmed
      changes = total
      const next = (confirmed + 1) | 0
      await sql`pragma user_version = ${sql.lit(next)}`.execute(queries)
      return next
    },
    confirm(number) {
      try {
        if (number !== confirmed) keep(number)
      } catch {
        // On a full disk. The next write tries again.
      }
    },
    close() {
      if (file !== undefined) closeSync(file)
    },
  }
}

/**
 * Returns the number of the last write. Throws `database-damaged` if the database of a server is missing or empty, which looks like
 * a new one, or if it lacks writes that were on disk. It changes no file, because SQLite would delete or overwrite a damaged log.
 */
export function refuseLostWrites(folder: string): number {
  const written = readNumber(join(folder, numberFile))
  const { last, isEmpty } = readDatabase(join(folder, 'lectern.db'))
  const isServer = written !== undefined || serverFolders.some(name => existsSync(join(folder, name)))
  if (isEmpty && isServer)
    throw new StartError(
      'database-damaged',
      `The database in ${folder} is empty or missing, but the folder has other files of a server. Restore a backup into another folder, or, for a new server, choose an empty one (LECTERN_DATA).`,
    )
  // Numbers start again after 2^32 writes.
  if (written !== undefined && ((written - last) | 0) > 0)
    throw new StartError(
      'database-damaged',
      `The database in ${folder} lacks its last changes: lectern.db or lectern.db-wal is damaged, missing or older. Restore a backup into another folder. To start without these changes, copy the folder, then delete ${numberFile}.`,
    )
  return last
}

/** Returns undefined if there is no file, and 0 if it is damaged. */
function readNumber(path: string): number | undefined {
  return existsSync(path) ? Number.parseInt(readFileSync(path, 'utf8'), 10) | 0 : undefined
}

function readDatabase(file: string): { last: number; isEmpty: boolean } {
  // SQLite would delete the log of an empty file.
  if (!statSync(file, { throwIfNoEntry: false })?.size) return { last: 0, isEmpty: true }
  // Only a connection that may write rolls back a journal, which an interrupted first start leaves.
  const db = new DatabaseSync(file, { readOnly: !existsSync(`${file}-journal`), timeout: 5_000 })
  try {
    const count = db.prepare('select count(*) as tables from sqlite_schema').get()
    const version = db.prepare('pragma user_version').get()
    return { last: Number(version?.user_version), isEmpty: count?.tables === 0 }
  } finally {
    db.close()
  }
}

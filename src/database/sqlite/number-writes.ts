import { closeSync, existsSync, fsyncSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { StartError } from '../../shared/index.ts'

/** Backups leave out files whose names begin with that of the database. */
const numberFile = 'lectern.db-written'
/** Folders of a server, also of one that did not number its writes yet. */
const serverFolders = ['artifacts', 'artifact-cache']

export interface WriteNumbers {
  /** Numbers a transaction that changed something, before its commit. */
  next(db: DatabaseSync): void
  /** Keeps the last number beside the database. Call it once the transaction is on disk. Never throws. */
  confirm(): void
  close(): void
}

/**
 * Numbers transactions in the database, and keeps the number of the last one that is on disk in a file beside it. SQLite takes a
 * damaged, truncated or missing write-ahead log for a shorter one, so only this file shows that writes are lost.
 */
export function createWriteNumbers(folder: string, last: number): WriteNumbers {
  const path = join(folder, numberFile)
  let [number, confirmed] = [last, last]
  let changes = 0
  let countChanges: StatementSync | undefined
  let file: number | undefined
  function keep(): void {
    const isFirst = file === undefined
    file ??= openSync(path, existsSync(path) ? 'r+' : 'w', 0o600)
    // Of one length, so that it replaces the previous number.
    writeSync(file, `${number}`.padStart(11), 0)
    if (isFirst) fsyncSync(file)
    confirmed = number
  }
  return {
    next(db) {
      countChanges ??= db.prepare('select total_changes() as total')
      const total = Number(countChanges.get()?.total)
      if (total === changes) return
      changes = total
      number = (number + 1) | 0
      db.exec(`pragma user_version = ${number}`)
    },
    confirm() {
      try {
        if (number !== confirmed) keep()
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

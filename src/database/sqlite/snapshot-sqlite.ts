import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'

const pagesPerStep = 1_000

/**
 * Copies the database of a data folder to a new file, as it is when the copy begins. The server may write meanwhile: an open read
 * transaction keeps the copy at one moment, and its write-ahead log grows until the copy is complete.
 */
export async function snapshotSqlite(
  { folder, file }: { folder: string; file: string },
  onProgress: (share: number) => void,
): Promise<void> {
  // SQLite would let other users of the machine read the file.
  writeFileSync(file, '', { mode: 0o600, flag: 'wx' })
  const source = new DatabaseSync(join(folder, 'lectern.db'), { readOnly: true, timeout: 5_000 })
  try {
    source.exec('begin')
    source.prepare('select count(*) from sqlite_schema').get()
    await backup(source, file, {
      rate: pagesPerStep,
      progress: ({ totalPages, remainingPages }) => onProgress(1 - remainingPages / totalPages),
    })
  } finally {
    source.close()
  }
  makeSingleFile(file)
}

/** A copy of a database with a write-ahead log would need that log beside it. */
function makeSingleFile(file: string): void {
  const copy = new DatabaseSync(file)
  try {
    copy.exec('pragma journal_mode=delete')
  } finally {
    copy.close()
  }
}

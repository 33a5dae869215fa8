import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../shared/index.ts'

/**
 * Claims a data folder for this process. The operating system holds the lock (it is SQLite's own file lock), so that it
 * is gone when the process is, however it ended. Returns the function that gives it back.
 */
export function lockDataFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, 'lectern.lock'))
  try {
    lock.exec('pragma journal_mode=delete; begin exclusive')
  } catch (cause) {
    lock.close()
    throw new StartError(
      'data-folder-in-use',
      `The data folder ${folder} is in use by another Lectern process. Stop that one, choose another folder (LECTERN_DATA), or set DATABASE_URL to run several processes over Postgres.`,
      { cause },
    )
  }
  return () => lock.close()
}

import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../../shared/index.ts'

const sqliteBusy = 5

/**
 * Makes a data folder where there is none, and claims it for this process. The operating system holds the lock (it is
 * SQLite's own file lock), so that it is gone when the process is, however it ended. Returns the function that gives it back.
 */
export function lockDataFolder(folder: string): () => void {
  let lock: DatabaseSync | undefined
  try {
    makeFolder(folder)
    lock = new DatabaseSync(join(folder, 'lectern.lock'))
    lock.exec('pragma journal_mode=delete; begin exclusive')
  } catch (cause) {
    lock?.close()
    throw refusal(folder, cause)
  }
  return () => lock.close()
}

/** Readers' conversations are in it: nobody else's eyes. A recursive `mkdir` never returns below folders such as `/proc`. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  const parent = dirname(folder)
  if (parent !== folder) makeFolder(parent)
  mkdirSync(folder, { mode: 0o700 })
}

function refusal(folder: string, cause: unknown): StartError {
  if (cause instanceof Error && 'errcode' in cause && cause.errcode === sqliteBusy)
    return new StartError(
      'data-folder-in-use',
      `The data folder ${folder} is in use by another Lectern process. Stop that one, choose another folder (LECTERN_DATA), or set DATABASE_URL to run several processes over Postgres.`,
      { cause },
    )
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new StartError(
    'config-invalid',
    `The data folder ${folder} cannot be used: ${reason}. Make it writable, or choose another folder (LECTERN_DATA).`,
    { cause },
  )
}

import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../../shared/index.ts'

const sqliteBusy = 5

/**
 * Creates the data folder if it is missing, and locks it for this process with SQLite's file lock, which the operating system
 * releases when the process ends. Returns a function that unlocks it.
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

/**
 * The folder has readers' conversations, so only its owner may read it. A recursive `mkdir` never returns below folders such as
 * `/proc`.
 */
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
      `The data folder ${folder} is in use by another Lectern process. Stop that process, choose another folder (LECTERN_DATA), or set DATABASE_URL to run several processes on Postgres.`,
      { cause },
    )
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new StartError(
    'config-invalid',
    `The data folder ${folder} cannot be used: ${reason}. Make it writable, or choose another folder (LECTERN_DATA).`,
    { cause },
  )
}

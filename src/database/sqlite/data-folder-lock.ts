import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../../shared/index.ts'

const sqliteBusy = 5

export const serverLock = 'lectern.lock'
/** Held during a backup, which may run beside the server. */
export const backupLock = 'backup.lock'
/** A restore writes here first. */
export const restoringFolder = 'restoring'

/** A new database in a folder that was restored by half would hide that the data is missing. */
export function refuseHalfRestored(folder: string): void {
  if (!existsSync(join(folder, restoringFolder)) || existsSync(join(folder, 'lectern.db'))) return
  throw new StartError(
    'database-unreachable',
    `A restore into the data folder ${folder} was interrupted. Run \`lectern restore\` again with the same backup.`,
  )
}

/**
 * Creates the data folder if it is missing, and locks it for this process with SQLite's file lock, which the operating system
 * releases when the process ends. Returns a function that unlocks it.
 */
export function lockDataFolder(folder: string, name = serverLock): () => void {
  let lock: DatabaseSync | undefined
  try {
    makeFolder(folder)
    lock = new DatabaseSync(join(folder, name))
    lock.exec('pragma journal_mode=delete; begin exclusive')
  } catch (cause) {
    lock?.close()
    throw refusal(folder, name, cause)
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

function refusal(folder: string, name: string, cause: unknown): StartError {
  const isBusy = cause instanceof Error && 'errcode' in cause && cause.errcode === sqliteBusy
  if (isBusy && name === backupLock)
    return new StartError(
      'data-folder-in-use',
      `Another backup of the data folder ${folder} is running. Try again when it has finished.`,
      { cause },
    )
  if (isBusy)
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

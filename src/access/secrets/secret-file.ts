import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from '../../shared/index.ts'

export const minSecretLength = 32

/** Reads the secrets of a file, one a line, the current one first. Undefined if there is no such file. */
export function readSecretFile(path: string): string[] | undefined {
  if (!existsSync(path)) return undefined
  const secrets = attempt(path, () => readFileSync(path, 'utf8'))
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
  if (secrets.length > 0 && secrets.every(secret => secret.length >= minSecretLength)) return secrets
  throw new StartError(
    'config-invalid',
    `The file ${path} must hold a secret of at least ${minSecretLength} characters. Restore it from a backup, or set LECTERN_SECRET.`,
  )
}

/** Creates the file unless it exists, and returns its secrets. Processes that start together agree on one of them. */
export function ensureSecretFile(path: string, secret: string): { secrets: string[]; isNew: boolean } {
  const known = readSecretFile(path)
  if (known) return { secrets: known, isNew: false }
  let isNew = true
  attempt(path, () => {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeBeside(path, [secret], temporary => {
      try {
        // Unlike renaming, this fails if another process was faster.
        linkSync(temporary, path)
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
        isNew = false
      }
      rmSync(temporary)
    })
  })
  return { secrets: readSecretFile(path) ?? [secret], isNew }
}

/** Replaces the file's secrets at once. */
export function writeSecretFile(path: string, secrets: readonly string[]): void {
  attempt(path, () => writeBeside(path, secrets, temporary => renameSync(temporary, path)))
}

/** Lets only the file's owner read it, as copying a data folder can change its mode. */
export function closeSecretFile(path: string): void {
  attempt(path, () => chmodSync(path, 0o600))
}

function writeBeside(path: string, secrets: readonly string[], put: (temporary: string) => void): void {
  const temporary = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(temporary, `${secrets.join('\n')}\n`, { mode: 0o600, flag: 'wx' })
  sync(temporary)
  put(temporary)
  sync(dirname(path))
}

/** Waits for the disk: what the secret seals is worthless without it. */
function sync(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function attempt<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(
      'config-invalid',
      `The file ${path}, which holds the secret that encrypts stored tokens, cannot be used: ${reason}. Make it accessible, or set LECTERN_SECRET.`,
      { cause },
    )
  }
}

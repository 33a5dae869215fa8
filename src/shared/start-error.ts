export type StartErrorCode =
  | 'backup-damaged'
  | 'backup-failed'
  | 'config-invalid'
  | 'data-folder-in-use'
  | 'database-damaged'
  | 'database-unreachable'
  | 'first-deployment-failed'
  | 'folder-not-empty'
  | 'mail-failed'
  | 'port-unavailable'
  | 'schema-newer'
  | 'schema-unknown'
  | 'secret-unknown'
  | 'source-missing'

/** A reason why a command on the machine of the server cannot run. The message says what to do. */
export class StartError extends Error {
  readonly code: StartErrorCode

  constructor(code: StartErrorCode, message: string, options?: { cause: unknown }) {
    super(message, options)
    this.name = 'StartError'
    this.code = code
  }
}

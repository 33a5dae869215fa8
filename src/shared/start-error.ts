export type StartErrorCode =
  | 'config-invalid'
  | 'data-folder-in-use'
  | 'database-unreachable'
  | 'first-deployment-failed'
  | 'port-unavailable'
  | 'schema-newer'
  | 'secret-unknown'
  | 'source-missing'

/** A reason why the process cannot start. The message says what to do. */
export class StartError extends Error {
  readonly code: StartErrorCode

  constructor(code: StartErrorCode, message: string, options?: { cause: unknown }) {
    super(message, options)
    this.name = 'StartError'
    this.code = code
  }
}

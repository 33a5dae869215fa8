/** Codes of failures that commands find themselves; the server's codes are in the contract. */
export type CommandErrorCode =
  | 'usage'
  | 'key-missing'
  | 'not-found'
  | 'answer-failed'
  | 'export-failed'
  | 'file-unusable'
  | 'output-closed'
  | 'interrupted'

/** A failed command. `next` says what to do and overrides the hint of the code. */
export class CommandError extends Error {
  readonly code: CommandErrorCode
  readonly next: string | null

  constructor(code: CommandErrorCode, message: string, options: { next?: string; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'CommandError'
    this.code = code
    this.next = options.next ?? null
  }
}

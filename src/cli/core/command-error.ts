/** What a command itself can find wrong, beside what the service answers. */
export type CommandErrorCode =
  | 'usage'
  | 'key-missing'
  | 'not-found'
  | 'answer-failed'
  | 'file-unusable'
  | 'output-closed'
  | 'interrupted'

/** A command that cannot go on. `next`, where given, says what to do instead of what its code says. */
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

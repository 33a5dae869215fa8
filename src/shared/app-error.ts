import type { ErrorCode } from '../contract/index.ts'

export interface ErrorDetail {
  message: string
  /** Where in the input, for example `messages[0].parts` or `query.limit`. */
  path?: string
}

/** An expected failure. The message may be shown to the caller: it says what was wrong, with which value, and what to do. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: readonly ErrorDetail[]
  /** Seconds until a retry may succeed; only for `rate-limited` and `not-ready`. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    message: string,
    options: { cause?: unknown; details?: readonly ErrorDetail[]; retryAfterSeconds?: number } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.details = options.details ?? []
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

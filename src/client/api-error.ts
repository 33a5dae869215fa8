import type { ErrorCode } from '../contract/index.ts'

/** What can go wrong before an answer of the service is there, or after it has begun. */
export type ConnectionErrorCode = 'server-unreachable' | 'unexpected-answer' | 'answer-cut-off'

interface ApiErrorOptions {
  status?: number
  details?: readonly { message: string; path?: string | undefined }[]
  requestId?: string | null
  retryAfterSeconds?: number | undefined
  cause?: unknown
}

/**
 * A call that failed: the service refused it (`code` is one of the contract's), or no answer of the service came.
 * `detail`, which is also the `message`, says what was wrong and names the address where that helps.
 */
export class ApiError extends Error {
  readonly code: ErrorCode | ConnectionErrorCode
  readonly detail: string
  /** The HTTP status; null when there was no answer. */
  readonly status: number | null
  readonly details: NonNullable<ApiErrorOptions['details']>
  readonly requestId: string | null
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode | ConnectionErrorCode, detail: string, options: ApiErrorOptions = {}) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'ApiError'
    this.code = code
    this.detail = detail
    this.status = options.status ?? null
    this.details = options.details ?? []
    this.requestId = options.requestId ?? null
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

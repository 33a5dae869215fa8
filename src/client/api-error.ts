import type { ErrorCode } from '../contract/index.ts'

/** Codes of connection failures, before or during a response. */
export type ConnectionErrorCode = 'server-unreachable' | 'unexpected-answer' | 'answer-cut-off'

interface ApiErrorOptions {
  status?: number
  details?: readonly { message: string; path?: string | undefined }[]
  requestId?: string | null
  retryAfterSeconds?: number | undefined
  cause?: unknown
}

/**
 * A failed call. Either the service refused it (`code` is one of the contract's), or there was no complete response.
 * `detail`, which is also the `message`, says what went wrong.
 */
export class ApiError extends Error {
  readonly code: ErrorCode | ConnectionErrorCode
  readonly detail: string
  /** The HTTP status; null without a response. */
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

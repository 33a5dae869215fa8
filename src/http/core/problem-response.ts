import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, errorCodes, type Problem } from '../../contract/index.ts'
import { isOutage } from '../../database/index.ts'
import { AppError, isDiskFull, type Log } from '../../shared/index.ts'
import type { HttpServices } from './http-services.ts'
import { referenceAddress } from './server-addresses.ts'

const readerMessages: Partial<Record<ErrorCode, string>> = {
  internal: 'Something went wrong on our side. Please try again.',
  'rate-limited': 'Too many requests. Please wait a moment and try again.',
  'storage-full': 'Questions cannot be answered at the moment. Please try again later.',
  'not-deployed': 'This documentation is being set up. Please try again in a moment.',
}

/** Describes an error as a problem document (RFC 9457). */
export function describeProblem(
  { settings }: Pick<HttpServices, 'settings'>,
  error: AppError,
  requestId: string,
): Problem {
  const { status, title } = errorCodes[error.code]
  const message = readerMessages[error.code] ?? error.message
  return {
    type: `${referenceAddress(settings)}#${error.code}`,
    title,
    status,
    detail: error.message,
    instance: requestId,
    code: error.code,
    error: message,
    message,
    details: error.details.map(detail => ({ ...detail })),
    ...(error.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }),
  }
}

export function sendProblem(
  error: AppError,
  { services, request, reply }: { services: HttpServices; request: FastifyRequest; reply: FastifyReply },
): void {
  const problem = describeProblem(services, error, request.id)
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer')
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds))
  reply
    .code(problem.status)
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem))
}

function describeOutage(error: unknown): string {
  return isDiskFull(error)
    ? 'The server’s disk is full. Try again once the operator has freed some space.'
    : 'The database is unavailable. Try again.'
}

/** Converts any error to an `AppError`. Unexpected errors are logged, and their response gives only the request id. */
export function asAppError(error: FastifyError | Error, request: { id: string }, log: Log): AppError {
  if (error instanceof AppError) return error
  const framework = frameworkCodes[(error as Partial<FastifyError>).code ?? '']
  if (framework) return new AppError(framework.code, framework.message, { cause: error })
  if ((error as Partial<FastifyError>).statusCode === 400)
    return new AppError('invalid-request', `The body cannot be read: ${error.message}`, { cause: error })
  log.error({ err: error, requestId: request.id }, 'request failed')
  if (isOutage(error))
    return new AppError('not-ready', describeOutage(error), { cause: error, retryAfterSeconds: 5 })
  return new AppError('internal', `Something went wrong. The request ID is ${request.id}.`, { cause: error })
}

const frameworkCodes: Record<string, { code: ErrorCode; message: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: {
    code: 'body-too-large',
    message: 'The body is larger than this endpoint accepts. Send less text or fewer messages.',
  },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'malformed-json', message: 'The body is not valid JSON.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'unsupported-media-type',
    message:
      'This endpoint does not accept the content type of the body. See `openapi.json` for the accepted ones.',
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'invalid-request',
    message: 'The length of the body does not match the Content-Length header.',
  },
  FST_ERR_MAX_PARAM_LENGTH: { code: 'not-found', message: 'The address is too long.' },
  FST_ERR_BAD_URL: { code: 'invalid-request', message: 'The address contains an invalid escape sequence.' },
}

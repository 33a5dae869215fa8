import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '../../shared/index.ts'
import type { HttpServices } from '../core/http-services.ts'
import { describeProblem } from '../core/problem-response.ts'

type ConnectionError = Error & { code?: string }

/** Answers requests that Node cannot parse with a problem document and a request id. */
export function createBrokenRequestHandler(services: Pick<HttpServices, 'createId' | 'settings'>) {
  return (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const problem = describeProblem(services, brokenRequest(error), services.createId())
    const text = JSON.stringify(problem)
    const head = [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? 'Error'}`,
      `X-Request-Id: ${problem.instance}`,
      'Cache-Control: no-store',
      'Content-Type: application/problem+json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(text)}`,
      'Connection: close',
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
  }
}

function brokenRequest(error: ConnectionError): AppError {
  if (error.code === 'HPE_HEADER_OVERFLOW')
    return new AppError(
      'headers-too-large',
      'The headers are larger than 16 kB. Send fewer or shorter ones.',
      { cause: error },
    )
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new AppError('request-timeout', 'The request did not arrive in time. Send it again.', {
      cause: error,
    })
  return new AppError('invalid-request', 'The request is not valid HTTP.', { cause: error })
}

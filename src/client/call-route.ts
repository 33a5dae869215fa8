import { z } from 'zod'
import { pathOf, type Route } from '../contract/index.ts'
import { ApiError } from './api-error.ts'
import { type ApiRequest, type SendNeeds, sendRequest } from './send-request.ts'

export interface CallNeeds extends SendNeeds {
  /** Base URL of the service, without a trailing slash. */
  baseUrl: string
  key: string | null
  userAgent: string
  /** For calls without their own. */
  signal?: AbortSignal | undefined
}

export interface CallInput {
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: unknown
  headers?: Record<string, string>
  /** Whether a POST is safe to repeat; other methods always are. */
  repeatable?: boolean
  /** Timeout for the whole response; null disables it. */
  timeoutMs?: number | null
  signal?: AbortSignal | undefined
}

export type JsonRoute<T> = Route & { success: { schema: z.ZodType<T> } }

const answerTimeoutMs = 30_000

export function callRoute<T>(needs: CallNeeds, route: JsonRoute<T>, input: CallInput = {}): Promise<T> {
  return sendRequest(needs, buildRequest(needs, route, input), (response, address) =>
    readJson(response, route.success.schema, address),
  )
}

/** Builds the request for a route. `Blob` bodies are sent unchanged, others as JSON. */
export function buildRequest(needs: CallNeeds, route: Route, input: CallInput): ApiRequest {
  const upload = route.body && 'upload' in route.body ? route.body.upload : null
  return {
    method: route.method,
    url: `${needs.baseUrl}${pathOf(route, input.params ?? {})}${formatQuery(input.query ?? {})}`,
    headers: {
      ...(needs.key !== null && { authorization: `Bearer ${needs.key}`, 'user-agent': needs.userAgent }),
      accept: route.success.schema === 'event-stream' ? 'text/event-stream' : 'application/json',
      ...(input.body !== undefined && { 'content-type': upload ?? 'application/json' }),
      ...input.headers,
    },
    body:
      input.body === undefined ? null : input.body instanceof Blob ? input.body : JSON.stringify(input.body),
    repeatable: input.repeatable ?? route.method !== 'POST',
    timeoutMs: input.timeoutMs === undefined ? answerTimeoutMs : input.timeoutMs,
    signal: input.signal ?? needs.signal,
  }
}

/** Parses a response with its schema. Throws `unexpected-answer` if it does not match. */
export async function readJson<T>(response: Response, schema: z.ZodType<T>, address: string): Promise<T> {
  const text = await response.text()
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? describeIssue(cause) : 'not JSON'
    throw new ApiError('unexpected-answer', `${address} returned an unexpected response: ${reason}.`, {
      status: response.status,
      requestId: response.headers.get('x-request-id'),
      cause,
    })
  }
}

function describeIssue(error: z.ZodError): string {
  const [issue] = error.issues
  return issue ? `${issue.path.join('.') || 'body'}: ${issue.message}` : 'does not match the API'
}

function formatQuery(query: Record<string, string | number | undefined>): string {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.set(name, String(value))
  return given.size === 0 ? '' : `?${given}`
}

import type { z } from 'zod'
import type { AuditAction } from '../schemas/accounts.ts'
import type { ErrorCode } from '../schemas/error-codes.ts'
import type { KeyScope } from '../schemas/management.ts'

export type RouteKey = 'admin' | 'assistant'

export type StreamKind = 'event-stream' | 'data-stream'

/** An endpoint as data. Server, client, command line, `openapi.json` and tests derive from it. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** OpenAPI template, for example `/v1/project/update-status/{statusId}`. */
  path: string
  tag:
    | 'Models'
    | 'Status'
    | 'Analytics'
    | 'Conversations'
    | 'Assistant'
    | 'Projects'
    | 'Previews'
    | 'Keys'
    | 'Webhooks'
    | 'Members'
  summary: string
  description: string
  /** The scope that an admin key needs. Write implies read. Endpoints without a scope need an assistant key. */
  scope?: KeyScope
  /** The role that a signed-in member needs. By default the scope decides: viewers read, editors write. */
  role?: 'owner'
  /** Whether a session must have been confirmed in the last 15 minutes. API keys need no confirmation. */
  confirm?: true
  /** Whether members may call it before they have set up the second factor that their organisation requires. */
  withoutSecondFactor?: true
  /** The action recorded in the audit log after a successful call. */
  audit?: AuditAction
  /** Allows browsers of other origins, and counts against the rate limits with this name. */
  limit?: 'message' | 'search'
  /** Requests with an API key count against the operator's limit with this name. By default there is none. */
  adminLimit?: 'updates' | 'previews' | 'analytics'
  params: Record<string, string>
  query?: z.ZodType
  body?: { schema: z.ZodType; limitBytes: number } | { upload: string }
  success: {
    status: 200 | 201 | 202
    description: string
    schema: z.ZodType | StreamKind
    /** Headers of the response in addition to those of the limit, with their descriptions. */
    headers?: Record<string, string>
    /** When the response is 204 instead. */
    noContent?: string
  }
  /** Codes in addition to those that follow from the key, the limit and the body. */
  errors: readonly ErrorCode[]
  /** A POST that is safe to repeat. Other methods always are. */
  repeatable?: true
  /** The response may take minutes. */
  slow?: true
  example: { query?: object; body?: unknown; response: unknown }
}

export function keyOf(route: Pick<Route, 'scope'>): RouteKey {
  return route.scope ? 'admin' : 'assistant'
}

export function errorsOf(route: Route): ErrorCode[] {
  const codes: ErrorCode[] = ['key-missing', 'key-invalid', 'key-kind', 'key-address']
  if (route.query || route.body) codes.push('invalid-request')
  if (route.body) codes.push('body-too-large', 'unsupported-media-type', 'request-timeout')
  if (route.body && 'schema' in route.body) codes.push('malformed-json')
  if (route.scope) codes.push('session-invalid', 'cross-site', 'role-missing', 'key-scope', 'wrong-origin')
  if (route.scope && !route.withoutSecondFactor) codes.push('second-factor-missing')
  if (route.confirm) codes.push('session-stale')
  if (route.limit) codes.push('key-origin', 'rate-limited')
  if (route.adminLimit) codes.push('rate-limited')
  return [...new Set([...codes, ...route.errors, 'internal' as const, 'not-ready' as const])]
}

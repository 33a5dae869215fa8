import type { z } from 'zod'
import {
  type messageRequestSchema,
  routes,
  type StreamChunk,
  type uploadUpdateQuerySchema,
} from '../contract/index.ts'
import { ApiError } from './api-error.ts'
import { buildRequest, type CallNeeds, callRoute, readJson } from './call-route.ts'
import { type ExportRange, exportPages } from './export-pages.ts'
import { followUpdate, type StatusOptions, type StatusResult } from './follow-update.ts'
import { readMessageStream } from './read-message-stream.ts'
import { type FollowedUpdate, readUpdateEvents } from './read-update-events.ts'
import { readUpdateLog, type UpdateLogEvent } from './read-update-log.ts'
import { type CallOptions, createRouteMethods } from './route-methods.ts'
import { sendRequest } from './send-request.ts'

export interface ClientOptions {
  /** Address of the service, for example `https://docs.example.com`; may have a path. */
  baseUrl: string
  /**
   * An admin key, or an assistant key for `sendMessage`, `searchDocumentation` and `readPage`. Null on the service's own
   * pages, where a cookie identifies the member.
   */
  key: string | null
  fetch?: typeof fetch
  userAgent?: string
  /** Waits between retries; see `SendNeeds`. */
  wait?: CallNeeds['wait']
  /** Aborts all calls. A call can have another one instead. */
  signal?: AbortSignal | undefined
}

type UploadQuery = z.input<typeof uploadUpdateQuerySchema>

export type Client = ReturnType<typeof createClient>

/**
 * A typed client with one method per route, and a few that follow streams or pages. Methods throw `ApiError`, or the
 * signal's reason when it aborts. Idempotent calls are retried when the service is limited or unreachable.
 */
export function createClient(options: ClientOptions) {
  const needs: CallNeeds = {
    baseUrl: options.baseUrl.replace(/\/+$/, ''),
    key: options.key,
    userAgent: options.userAgent ?? 'lectern-client',
    // Browsers reject `fetch` as a method of another object.
    fetch: options.fetch ?? ((address, init) => fetch(address, init)),
    wait: options.wait ?? waitWithTimer,
    signal: options.signal,
  }
  const methods = createRouteMethods(needs)
  const readStatus = (input: { statusId: string } & StatusOptions, call: CallOptions = {}) =>
    readUpdateStatus(needs, input, call.signal)
  return {
    ...methods,
    readUpdateStatus: readStatus,
    /** Yields each state of a deployment until it ends. */
    followUpdate: ({ statusId }: { statusId: string }, { signal = options.signal }: CallOptions = {}) =>
      followUpdate(
        { wait: needs.wait, readStatus: status => readStatus({ statusId, ...status }, { signal }) },
        signal,
      ),
    /** Yields the lines of a deployment's log, then its outcome. */
    followUpdateLog: (input: { statusId: string; afterLine?: number }, { signal }: CallOptions = {}) =>
      streamUpdateLog(needs, input, signal),
    /** Yields the open deployments of the organisation, then each change, until the stream ends. */
    followUpdates: (input: { projectId?: string } = {}, { signal }: CallOptions = {}) =>
      streamUpdates(needs, input, signal),
    /** `archive` is a gzipped tar of the documentation. */
    uploadUpdate: (
      { projectId, archive, ...query }: { projectId: string; archive: Blob } & UploadQuery,
      call: CallOptions = {},
    ) =>
      callRoute(needs, routes.uploadUpdate, {
        params: { projectId },
        query,
        body: archive,
        timeoutMs: null,
        ...call,
      }),
    sendMessage: (
      input: { domain: string; message: z.input<typeof messageRequestSchema> },
      { signal }: CallOptions = {},
    ) => streamMessage(needs, input, signal),
    /** Yields every page of the export. */
    exportAllConversations: (
      { projectId, ...range }: { projectId: string } & ExportRange,
      call: CallOptions = {},
    ) => exportPages(page => methods.exportConversations({ projectId, ...page }, call), range),
  }
}

function readUpdateStatus(
  needs: CallNeeds,
  { statusId, waitSeconds = 0, etag }: { statusId: string } & StatusOptions,
  signal: AbortSignal | undefined,
): Promise<StatusResult> {
  const headers = {
    ...(waitSeconds > 0 && { prefer: `wait=${waitSeconds}` }),
    ...(etag && { 'if-none-match': etag }),
  }
  const timeoutMs = 30_000 + waitSeconds * 1000
  const request = buildRequest(needs, routes.readUpdateStatus, {
    params: { statusId },
    headers,
    timeoutMs,
    signal,
  })
  return sendRequest(needs, request, async (response, address) => {
    if (response.status === 304) return { changed: false }
    const status = await readJson(response, routes.readUpdateStatus.success.schema, address)
    return { changed: true, status, etag: response.headers.get('etag') }
  })
}

async function* streamMessage(
  needs: CallNeeds,
  { domain, message }: { domain: string; message: z.input<typeof messageRequestSchema> },
  signal: AbortSignal | undefined,
): AsyncGenerator<StreamChunk, void, void> {
  const request = buildRequest(needs, routes.sendMessage, { params: { domain }, body: message, signal })
  const { body, address } = await sendRequest(needs, request, takeStream)
  yield* readMessageStream(body, address, request.signal)
}

async function* streamUpdateLog(
  needs: CallNeeds,
  { statusId, afterLine }: { statusId: string; afterLine?: number },
  signal: AbortSignal | undefined,
): AsyncGenerator<UpdateLogEvent, void, void> {
  const headers = { ...(afterLine !== undefined && { 'last-event-id': String(afterLine) }) }
  const request = buildRequest(needs, routes.followUpdateLog, { params: { statusId }, headers, signal })
  const { body, address } = await sendRequest(needs, request, takeStream)
  yield* readUpdateLog(body, address, request.signal)
}

async function* streamUpdates(
  needs: CallNeeds,
  query: { projectId?: string },
  signal: AbortSignal | undefined,
): AsyncGenerator<FollowedUpdate, void, void> {
  const request = buildRequest(needs, routes.followUpdates, { query, signal })
  const { body, address } = await sendRequest(needs, request, takeStream)
  yield* readUpdateEvents(body, address, request.signal)
}

async function takeStream(response: Response, address: string) {
  if (response.body && response.headers.get('content-type')?.startsWith('text/event-stream'))
    return { body: response.body, address }
  throw new ApiError('unexpected-answer', `${address} did not return a stream.`, {
    status: response.status,
  })
}

function waitWithTimer(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

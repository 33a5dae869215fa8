import type { z } from 'zod'
import type {
  changeMemberSchema,
  createInvitationSchema,
  createKeySchema,
  createProjectSchema,
  createWebhookSchema,
  messageRequestSchema,
  RouteId,
  StreamChunk,
  searchRequestSchema,
  updateProjectSchema,
} from '../contract/index.ts'
import { routes } from '../contract/index.ts'
import { ApiError } from './api-error.ts'
import { buildRequest, type CallNeeds, callRoute, readJson } from './call-route.ts'
import { createCheckMethods } from './check-methods.ts'
import { type ExportRange, exportPages } from './export-pages.ts'
import { followUpdate, type StatusAnswer, type StatusQuestion } from './follow-update.ts'
import { createInsightMethods } from './insight-methods.ts'
import { createModelMethods } from './model-methods.ts'
import { createPlaygroundMethods } from './playground-methods.ts'
import { readMessageStream } from './read-message-stream.ts'
import { readUpdateLog, type UpdateLogEvent } from './read-update-log.ts'
import { createRetrievalMethods } from './retrieval-methods.ts'
import { sendRequest } from './send-request.ts'

export interface ClientOptions {
  /** Where the service answers, for example `https://docs.example.com` or with a path below it. */
  baseUrl: string
  /**
   * An admin key, or an assistant key for `sendMessage`, `searchDocumentation` and `readPage`. Null in a page of the
   * service itself, where the browser says by its cookie who is signed in.
   */
  key: string | null
  fetch?: typeof fetch
  userAgent?: string
  /** Waits between repeated calls; see `SendNeeds`. */
  wait?: CallNeeds['wait']
}

interface CallOptions {
  signal?: AbortSignal | undefined
}

export type Client = ReturnType<typeof createClient>

/** Routes that exist for the clients of others. */
type ForeignRoute = 'sendMessageV1' | 'resumeMessage' | 'callMcp' | 'tryAssistant'

/**
 * A typed caller of the routes of the contract. Methods throw `ApiError`, or the signal's reason when it aborts. Calls
 * that may be repeated are, a few times, when the service is limited or out of reach; `sendMessage` never is.
 */
export function createClient(options: ClientOptions) {
  const needs: CallNeeds = {
    baseUrl: options.baseUrl.replace(/\/+$/, ''),
    key: options.key,
    userAgent: options.userAgent ?? 'lectern-client',
    // Browsers refuse to run it as a method of another object.
    fetch: options.fetch ?? ((address, init) => fetch(address, init)),
    wait: options.wait ?? waitWithTimer,
  }
  return {
    ...createUpdateMethods(needs),
    ...createCheckMethods(needs),
    ...createReaderMethods(needs),
    ...createExportMethods(needs),
    ...createInsightMethods(needs),
    ...createManagementMethods(needs),
    ...createWebhookMethods(needs),
    ...createModelMethods(needs),
    ...createRetrievalMethods(needs),
    ...createPlaygroundMethods(needs),
    ...createAccountMethods(needs),
  } satisfies Record<Exclude<RouteId, ForeignRoute>, unknown>
}

function createUpdateMethods(needs: CallNeeds) {
  const readStatus = (input: { statusId: string } & StatusQuestion, call: CallOptions = {}) =>
    readUpdateStatus(needs, input, call.signal)
  return {
    readUpdateStatus: readStatus,
    followUpdate: ({ statusId }: { statusId: string }, { signal }: CallOptions = {}) =>
      followUpdate(
        { wait: needs.wait, readStatus: question => readStatus({ statusId, ...question }, { signal }) },
        signal,
      ),
    triggerUpdate: (params: { projectId: string }, call: CallOptions = {}) =>
      callRoute(needs, routes.triggerUpdate, { params, ...call }),
    /** `archive` is a gzipped tar of the documentation. */
    uploadUpdate: ({ projectId, archive }: { projectId: string; archive: Blob }, call: CallOptions = {}) =>
      callRoute(needs, routes.uploadUpdate, {
        params: { projectId },
        body: archive,
        timeoutMs: null,
        ...call,
      }),
    cancelUpdate: (params: { statusId: string }, call: CallOptions = {}) =>
      callRoute(needs, routes.cancelUpdate, { params, ...call }),
    retryUpdate: (params: { statusId: string }, call: CallOptions = {}) =>
      callRoute(needs, routes.retryUpdate, { params, ...call }),
    rollBack: (params: { statusId: string }, call: CallOptions = {}) =>
      callRoute(needs, routes.rollBack, { params, ...call }),
    /** Each line of an update's log, those that are there first, then its end. */
    followUpdateLog: (input: { statusId: string; afterLine?: number }, { signal }: CallOptions = {}) =>
      streamUpdateLog(needs, input, signal),
    listUpdates: (
      { projectId, ...query }: { projectId: string; limit?: number; cursor?: string },
      call: CallOptions = {},
    ) => callRoute(needs, routes.listUpdates, { params: { projectId }, query, ...call }),
  }
}

function readUpdateStatus(
  needs: CallNeeds,
  { statusId, waitSeconds = 0, etag }: { statusId: string } & StatusQuestion,
  signal: AbortSignal | undefined,
): Promise<StatusAnswer> {
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

function createReaderMethods(needs: CallNeeds) {
  return {
    sendMessage: (
      input: { domain: string; message: z.input<typeof messageRequestSchema> },
      { signal }: CallOptions = {},
    ) => streamMessage(needs, input, signal),
    stopMessage: (params: { domain: string; chatId: string }, call: CallOptions = {}) =>
      callRoute(needs, routes.stopMessage, { params, ...call }),
    searchDocumentation: (
      { domain, ...body }: { domain: string } & z.input<typeof searchRequestSchema>,
      call: CallOptions = {},
    ) =>
      callRoute(needs, routes.searchDocumentation, { params: { domain }, body, repeatable: true, ...call }),
    readPage: ({ domain, path }: { domain: string; path: string }, call: CallOptions = {}) =>
      callRoute(needs, routes.readPage, { params: { domain }, body: { path }, repeatable: true, ...call }),
  }
}

async function* streamMessage(
  needs: CallNeeds,
  { domain, message }: { domain: string; message: z.input<typeof messageRequestSchema> },
  signal: AbortSignal | undefined,
): AsyncGenerator<StreamChunk, void, void> {
  const request = buildRequest(needs, routes.sendMessage, { params: { domain }, body: message, signal })
  const { body, address } = await sendRequest(needs, request, takeStream)
  yield* readMessageStream(body, address, signal)
}

async function* streamUpdateLog(
  needs: CallNeeds,
  { statusId, afterLine }: { statusId: string; afterLine?: number },
  signal: AbortSignal | undefined,
): AsyncGenerator<UpdateLogEvent, void, void> {
  const headers = { ...(afterLine !== undefined && { 'last-event-id': String(afterLine) }) }
  const request = buildRequest(needs, routes.followUpdateLog, { params: { statusId }, headers, signal })
  const { body, address } = await sendRequest(needs, request, takeStream)
  yield* readUpdateLog(body, address, signal)
}

async function takeStream(answer: Response, address: string) {
  if (answer.body && answer.headers.get('content-type')?.startsWith('text/event-stream'))
    return { body: answer.body, address }
  throw new ApiError('unexpected-answer', `${address} answered without a stream.`, { status: answer.status })
}

function createExportMethods(needs: CallNeeds) {
  const exportConversations = (
    { projectId, ...query }: { projectId: string } & ExportRange,
    call: CallOptions = {},
  ) => callRoute(needs, routes.exportConversations, { params: { projectId }, query, ...call })
  return {
    exportConversations,
    /** Every page of the export in turn. */
    exportAllConversations: (
      { projectId, ...range }: { projectId: string } & ExportRange,
      call: CallOptions = {},
    ) => exportPages(page => exportConversations({ projectId, ...page }, call), range),
  }
}

function createManagementMethods(needs: CallNeeds) {
  type Project = { projectId: string }
  type Key = { keyId: string }
  return {
    listProjects: (call: CallOptions = {}) => callRoute(needs, routes.listProjects, call),
    createProject: (body: z.input<typeof createProjectSchema>, call: CallOptions = {}) =>
      callRoute(needs, routes.createProject, { body, ...call }),
    readProject: (params: Project, call: CallOptions = {}) =>
      callRoute(needs, routes.readProject, { params, ...call }),
    updateProject: (
      { projectId, ...body }: Project & z.input<typeof updateProjectSchema>,
      call: CallOptions = {},
    ) => callRoute(needs, routes.updateProject, { params: { projectId }, body, ...call }),
    createWebhookSecret: (params: Project, call: CallOptions = {}) =>
      callRoute(needs, routes.createWebhookSecret, { params, ...call }),
    archiveProject: (params: Project, call: CallOptions = {}) =>
      callRoute(needs, routes.archiveProject, { params, ...call }),
    listKeys: (call: CallOptions = {}) => callRoute(needs, routes.listKeys, call),
    createKey: (body: z.input<typeof createKeySchema>, call: CallOptions = {}) =>
      callRoute(needs, routes.createKey, { body, ...call }),
    renameKey: ({ keyId, name }: Key & { name: string }, call: CallOptions = {}) =>
      callRoute(needs, routes.renameKey, { params: { keyId }, body: { name }, ...call }),
    revokeKey: (params: Key, call: CallOptions = {}) =>
      callRoute(needs, routes.revokeKey, { params, ...call }),
  }
}

function createWebhookMethods(needs: CallNeeds) {
  type Project = { projectId: string }
  type Webhook = Project & { webhookId: string }
  return {
    listWebhooks: (params: Project, call: CallOptions = {}) =>
      callRoute(needs, routes.listWebhooks, { params, ...call }),
    createWebhook: (
      { projectId, ...body }: Project & z.input<typeof createWebhookSchema>,
      call: CallOptions = {},
    ) => callRoute(needs, routes.createWebhook, { params: { projectId }, body, ...call }),
    removeWebhook: (params: Webhook, call: CallOptions = {}) =>
      callRoute(needs, routes.removeWebhook, { params, ...call }),
    listWebhookDeliveries: (params: Webhook, call: CallOptions = {}) =>
      callRoute(needs, routes.listWebhookDeliveries, { params, ...call }),
    redeliverWebhook: (params: Webhook & { deliveryId: string }, call: CallOptions = {}) =>
      callRoute(needs, routes.redeliverWebhook, { params, ...call }),
  }
}

function createAccountMethods(needs: CallNeeds) {
  type User = { userId: string }
  return {
    readMe: (call: CallOptions = {}) => callRoute(needs, routes.readMe, call),
    listMembers: (call: CallOptions = {}) => callRoute(needs, routes.listMembers, call),
    changeMember: ({ userId, ...body }: User & z.input<typeof changeMemberSchema>, call: CallOptions = {}) =>
      callRoute(needs, routes.changeMember, { params: { userId }, body, ...call }),
    removeMember: (params: User, call: CallOptions = {}) =>
      callRoute(needs, routes.removeMember, { params, ...call }),
    createPasswordReset: (params: User, call: CallOptions = {}) =>
      callRoute(needs, routes.createPasswordReset, { params, ...call }),
    listInvitations: (call: CallOptions = {}) => callRoute(needs, routes.listInvitations, call),
    createInvitation: (body: z.input<typeof createInvitationSchema>, call: CallOptions = {}) =>
      callRoute(needs, routes.createInvitation, { body, ...call }),
    withdrawInvitation: (params: { invitationId: string }, call: CallOptions = {}) =>
      callRoute(needs, routes.withdrawInvitation, { params, ...call }),
    revokeSessions: (call: CallOptions = {}) => callRoute(needs, routes.revokeSessions, call),
    listAuditEntries: (query: { limit?: number; cursor?: string } = {}, call: CallOptions = {}) =>
      callRoute(needs, routes.listAuditEntries, { query, ...call }),
  }
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

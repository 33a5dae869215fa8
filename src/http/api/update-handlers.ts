import { updateProject } from '../../access/index.ts'
import type { UpdateStatus } from '../../contract/index.ts'
import {
  describeSteps,
  findUpdate,
  listUpdates,
  readUpdateStatus,
  requestUpdate,
  waitForUpdateChange,
} from '../../deployments/index.ts'
import { AppError } from '../../shared/index.ts'
import type { RouteHandlers } from '../core/route-handler.ts'
import { auditCall } from './audit-call.ts'
import { describeTrigger, unknownUpdate } from './require-update.ts'
import { bodySize, storeUpload } from './store-upload.ts'

const longestWaitSeconds = 60

export const updateHandlers = {
  async readUpdateStatus(services, { params, principal, request, reply }) {
    const input = { organizationId: principal.organizationId, statusId: params.statusId }
    const known = request.headers['if-none-match']
    const waitSeconds = preferredWait(request.headers.prefer)
    const takeTurn = () => services.scheduler.wait({ ...input, projectId: found?.status.projectId ?? '' })
    let found = await readUpdateStatus(services, input)
    const mayWait = found && waitSeconds > 0 && mayChange(found, known)
    // A preference may be ignored (RFC 7240, 2).
    const leave = mayWait ? services.updateWaits.take(`status ${input.organizationId}`) : undefined
    if (found && leave) {
      const { version } = found
      await whileConnected(request.raw.socket, services.draining, signal =>
        waitForUpdateChange(
          { ...services, takeTurn },
          { ...input, version, waitMs: waitSeconds * 1000, signal },
        ),
      ).finally(leave)
      await takeTurn()
      found = await readUpdateStatus(services, input)
      reply.header('preference-applied', `wait=${waitSeconds}`)
    }
    if (!found) throw unknownUpdate(params.statusId)
    const headers = { etag: `"${found.version}"`, 'cache-control': 'private, no-cache' }
    if (known && matches(known, found.version)) return { notModified: true, headers }
    return found.json ? { text: found.json, headers } : { json: found.status, headers }
  },

  async triggerUpdate(services, call) {
    const { principal, project, query } = call
    if (!project.source)
      throw new AppError(
        'conflict',
        'The project has no source yet. Set one with PATCH /v1/projects/{projectId}, or upload the documentation with POST /v1/project/upload/{projectId}.',
      )
    await services.storage.requireRoom(principal.organizationId)
    const publishAnyway = query.publishAnyway === 'true'
    const response = {
      json: await requestUpdate(services, {
        ...{ projectId: project.id, publishAnyway },
        ...describeTrigger(principal),
      }),
    }
    if (publishAnyway) await auditCall(services, 'published-anyway', { call, response })
    return response
  },

  async uploadUpdate(services, call) {
    const { params, principal, query, request } = call
    const { projectId } = params
    const publishAnyway = query.publishAnyway === 'true'
    const stream = request.body as AsyncIterable<Uint8Array> | undefined
    if (!stream)
      throw new AppError('invalid-request', 'The body must be a gzipped tar archive of the documentation.')
    const digest = await storeUpload(services, { projectId, stream, sizeBytes: bodySize(request) })
    const { name } = query
    const source = { kind: 'upload' as const, digest, ...(name !== undefined && { name }) }
    const { organizationId } = principal
    await updateProject(services, { organizationId, projectId, changes: { source } })
    const response = {
      json: await requestUpdate(services, {
        ...{ projectId, publishAnyway, origin: source },
        ...describeTrigger(principal),
      }),
    }
    if (publishAnyway) await auditCall(services, 'published-anyway', { call, response })
    return response
  },

  async listUpdates(services, { params: { projectId }, query }) {
    const page = { limit: query.limit, cursor: query.cursor ?? null }
    return { json: await listUpdates(services, { projectId, ...page }) }
  },

  async listUpdateSteps(services, { params: { statusId }, principal: { organizationId } }) {
    const found = await findUpdate(services, { organizationId, statusId })
    if (!found) throw unknownUpdate(statusId)
    return { json: { steps: describeSteps(found.steps, found.endedAt) } }
  },
} satisfies Partial<RouteHandlers>

/**
 * Whether a client that prefers to wait should do so: not if its version is outdated. After the end of a deployment only
 * screenshots can still arrive, and only a client that has seen the end waits for them.
 */
function mayChange(
  { status, version, isSettled }: { status: UpdateStatus; version: number; isSettled: boolean },
  known: string | undefined,
): boolean {
  const isPending = status.status === 'queued' || status.status === 'in_progress'
  if (!known) return isPending
  return matches(known, version) && (isPending || !isSettled)
}

/** Weak comparison of an `If-None-Match` list (RFC 9110, 13.1.2). */
function matches(header: string, version: number): boolean {
  return header === '*' || header.split(',').some(tag => tag.trim().replace(/^W\//, '') === `"${version}"`)
}

/** Seconds of `Prefer: wait=N` (RFC 7240), at most 60; 0 if absent. */
function preferredWait(header: string | string[] | undefined): number {
  const text = Array.isArray(header) ? header.join(',') : (header ?? '')
  const seconds = /(?:^|[,;]) *wait *= *"?(\d{1,6})"?/i.exec(text)?.[1]
  return Math.min(Number(seconds ?? 0), longestWaitSeconds)
}

/** Runs `wait` with a signal that is aborted when the client disconnects or the server begins to stop. */
async function whileConnected(
  socket: NodeJS.EventEmitter,
  draining: AbortSignal,
  wait: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const disconnected = new AbortController()
  const onClose = () => disconnected.abort()
  socket.once('close', onClose)
  try {
    await wait(AbortSignal.any([disconnected.signal, draining]))
  } finally {
    socket.off('close', onClose)
  }
}

import { findProject, updateProject } from '../../access/index.ts'
import { listUpdates, readUpdateStatus, requestUpdate, waitForUpdateChange } from '../../deployments/index.ts'
import { AppError } from '../../shared/index.ts'
import { receiveUpload } from '../../sources/index.ts'
import type { Handlers, Services } from '../handler.ts'
import { triggerOf } from './trigger-of.ts'
import { unknownUpdate } from './unknown-update.ts'

const longestWaitSeconds = 60
const defaultPageSize = 20

type StatusRoute = 'readUpdateStatus' | 'triggerUpdate' | 'uploadUpdate' | 'listUpdates'

export const statusHandlers: Handlers<StatusRoute> = {
  async readUpdateStatus(services, { params, principal, request, reply }) {
    const input = { organizationId: principal.organizationId, statusId: params.statusId }
    let found = await readUpdateStatus(services, input)
    const known = request.headers['if-none-match']
    const waitSeconds = preferredWait(request.headers.prefer)
    const isKnown = found && known ? matches(known, found.version) : undefined
    // Screenshots come after the end: who has seen the end may wait for them, nobody else is kept from it.
    const pending =
      found && (isPending(found.status.status) ? isKnown !== false : isKnown && !found.isSettled)
    if (found && pending && waitSeconds > 0) {
      const { version } = found
      await whileConnected(request.raw.socket, services.stopping, signal =>
        waitForUpdateChange(services, { ...input, version, waitMs: waitSeconds * 1000, signal }),
      )
      found = await readUpdateStatus(services, input)
      reply.header('preference-applied', `wait=${waitSeconds}`)
    }
    if (!found) throw unknownUpdate(params.statusId)
    const headers = { etag: `"${found.version}"`, 'cache-control': 'private, no-cache' }
    if (known && matches(known, found.version)) return { notModified: true, headers }
    return found.json ? { text: found.json, headers } : { json: found.status, headers }
  },

  async triggerUpdate(services, { params, principal }) {
    const project = await projectOf(services, principal.organizationId, params.projectId)
    if (!project.source)
      throw new AppError(
        'conflict',
        'The project has no source yet. Set one with PATCH /v1/projects/{projectId}, or upload the documentation with POST /v1/project/upload/{projectId}.',
      )
    return { json: await requestUpdate(services, { projectId: project.id, ...triggerOf(principal) }) }
  },

  async uploadUpdate(services, { params, principal, request }) {
    const project = await projectOf(services, principal.organizationId, params.projectId)
    const stream = request.body as AsyncIterable<Uint8Array> | undefined
    if (!stream)
      throw new AppError('invalid-request', 'The body must be a gzipped tar archive of the documentation.')
    const limitBytes = services.settings.uploadLimitBytes
    const { digest } = await receiveUpload(services, { stream, limitBytes })
    const source = { kind: 'upload' as const, digest }
    await updateProject(services, {
      organizationId: principal.organizationId,
      projectId: project.id,
      changes: { source },
    })
    const update = { projectId: project.id, ...triggerOf(principal), origin: source }
    return { json: await requestUpdate(services, update) }
  },

  async listUpdates(services, { params, query, principal }) {
    const project = await projectOf(services, principal.organizationId, params.projectId)
    const page = {
      projectId: project.id,
      limit: query.limit ?? defaultPageSize,
      cursor: query.cursor ?? null,
    }
    return { json: await listUpdates(services, page) }
  },
}

async function projectOf(services: Services, organizationId: string, projectId: string) {
  const project = await findProject(services, { organizationId, projectId })
  if (!project) throw new AppError('not-found', `There is no project with the identifier ${projectId}.`)
  return project
}

function isPending(status: string): boolean {
  return status === 'queued' || status === 'in_progress'
}

/** Weak comparison of an `If-None-Match` list (RFC 9110, 13.1.2). */
function matches(header: string, version: number): boolean {
  return header === '*' || header.split(',').some(tag => tag.trim().replace(/^W\//, '') === `"${version}"`)
}

/** Seconds of `Prefer: wait=N` (RFC 7240), at most a minute; 0 without one. */
function preferredWait(header: string | string[] | undefined): number {
  const text = Array.isArray(header) ? header.join(',') : (header ?? '')
  const seconds = /(?:^|[,;]) *wait *= *"?(\d{1,6})"?/i.exec(text)?.[1]
  return Math.min(Number(seconds ?? 0), longestWaitSeconds)
}

/** Runs `wait` with a signal that is aborted when the client has gone or the server stops. */
async function whileConnected(
  socket: NodeJS.EventEmitter,
  stopping: AbortSignal,
  wait: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const left = new AbortController()
  const leave = () => left.abort()
  socket.once('close', leave)
  try {
    await wait(AbortSignal.any([left.signal, stopping]))
  } finally {
    socket.off('close', leave)
  }
}

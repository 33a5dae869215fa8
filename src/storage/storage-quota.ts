import type { Database } from '../database/index.ts'
import { AppError, type Clock, type CreateId } from '../shared/index.ts'
import { describeFull } from './describe-full.ts'
import { listLargestProjects, readUsage } from './read-usage.ts'
import type { ProjectUsage, StorageUsage } from './storage.ts'
import { type ClaimedFiles, claimFiles, claimUpload, settleUpload } from './stored-files.ts'

/** How soon a limit counts for an organisation that had none. */
const keptMs = 5_000
const maxKept = 10_000
const listedProjects = 100

export interface UploadRoom {
  /** The upload can have this many bytes. */
  limitBytes: number
  /** Whether storage, and not the size limit of uploads, sets `limitBytes`. */
  isShort: boolean
  store(file: { digest: string; sizeBytes: number }): Promise<void>
  release(): Promise<void>
}

export interface StorageQuota {
  read(organizationId: string): Promise<StorageUsage & { projects: ProjectUsage[] }>
  /** Throws `storage-full` if the organisation has used all its storage. */
  requireRoom(organizationId: string): Promise<void>
  /** The same for the organisation of a project. */
  requireProjectRoom(projectId: string): Promise<void>
  /** Counts the files of an artifact before they are stored. Throws `storage-full` if there is no room, unless they are exempt. */
  claim(claim: ClaimedFiles): Promise<void>
  /** Keeps room for an upload until it is stored. Without its size, the room is the limit or what is left. */
  receive(upload: { projectId: string; sizeBytes: number | null; limitBytes: number }): Promise<UploadRoom>
}

export interface StorageQuotaNeeds {
  database: Pick<Database, 'queries' | 'write'>
  clock: Clock
  createId: CreateId
  /** For organisations without their own; null: no limit. */
  defaultLimitBytes: number | null
}

/** Decides whether an organisation has room, from the counts that the storage meter keeps. */
export function createStorageQuota(needs: StorageQuotaNeeds): StorageQuota {
  const { database, clock, createId, defaultLimitBytes } = needs
  /** Organisations without a limit, and when this was read. */
  const unlimited = new Map<string, number>()

  async function requireRoom(organizationId: string): Promise<void> {
    const now = clock.now()
    if (now - (unlimited.get(organizationId) ?? Number.NEGATIVE_INFINITY) < keptMs) return
    const usage = await readUsage(database.queries, { organizationId, defaultLimitBytes })
    if (usage.limitBytes === null) {
      if (unlimited.size >= maxKept) unlimited.clear()
      unlimited.set(organizationId, now)
    } else if (usage.usedBytes >= usage.limitBytes) throw new AppError('storage-full', describeFull(usage))
  }

  return {
    requireRoom,
    async read(organizationId) {
      const usage = await readUsage(database.queries, { organizationId, defaultLimitBytes })
      const projects = await listLargestProjects(database.queries, { organizationId, limit: listedProjects })
      return { ...usage, projects }
    },
    async requireProjectRoom(projectId) {
      const project = await database.queries
        .selectFrom('projects')
        .select('organization_id')
        .where('id', '=', projectId)
        .executeTakeFirst()
      if (project) await requireRoom(project.organization_id)
    },
    async claim(claim) {
      await database.write(queries => claimFiles(queries, needs, { ...claim, kind: 'deployment' }))
    },
    async receive({ projectId, sizeBytes, limitBytes }) {
      const receiving = `receiving:${createId()}`
      const upload = {
        projectId,
        receiving,
        wantedBytes: sizeBytes ?? limitBytes,
        isExact: sizeBytes !== null,
      }
      const room = await database.write(queries => claimUpload(queries, needs, upload))
      const settle = (file: { digest: string; sizeBytes: number } | null) =>
        database.write(queries => settleUpload(queries, upload, file && { ...file, now: clock.now() }))
      return {
        limitBytes: room,
        isShort: room < upload.wantedBytes,
        store: settle,
        release: () => settle(null),
      }
    },
  }
}

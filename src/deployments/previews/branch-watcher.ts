import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SourceSettings } from '../../builder/index.ts'
import type { ProjectSource } from '../../contract/index.ts'
import { type Database, decodeJson } from '../../database/index.ts'
import type { Clock, Log } from '../../shared/index.ts'
import { type AuthorizeFetch, findBranches, withSshFiles } from '../../sources/index.ts'
import { createDueWork, type DueWork } from '../record/due-work.ts'
import { endPreviewById } from './end-preview.ts'
import { listPreviews } from './list-previews.ts'

export interface BranchWatcherOptions {
  database: Database
  clock: Clock
  log: Log
  sources: SourceSettings
  /** Authorises access to private repositories. */
  authorize: AuthorizeFetch | null
}

type Needs = Pick<BranchWatcherOptions, 'database' | 'clock'>

const pollMs = 60_000
const everyMs = 15 * 60_000
const answerMs = 60_000

/**
 * Ends previews of deleted branches, for projects without push events. One process checks the branches of each repository with previews
 * every 15 minutes. If a repository does not answer, no preview ends.
 */
export function createBranchWatcher(options: BranchWatcherOptions): DueWork {
  const { database, log } = options
  return createDueWork({
    database,
    log,
    pollMs,
    channel: 'queue',
    complaint: 'branches of previews could not be checked',
    async runDue(signal) {
      const due = await claimDue(options)
      if (!due) return false
      await endPreviewsOfDeletedBranches(options, due, signal).catch(error =>
        log.info(
          { err: error, projectId: due.projectId },
          'the branches of a repository could not be listed',
        ),
      )
      return true
    },
  })
}

interface DueRepository {
  projectId: string
  origin: ProjectSource & { kind: 'git' }
}

/** Claims a project whose branches are due for a check. */
async function claimDue({ database, clock }: Needs): Promise<DueRepository | undefined> {
  const now = clock.now()
  const due = await database.queries
    .selectFrom('projects as preview')
    .innerJoin('projects', 'projects.id', 'preview.preview_of')
    .select(['projects.id', 'projects.source_json', 'projects.branches_due_at'])
    .where('preview.archived_at', 'is', null)
    // A recent update has checked its branch.
    .where('preview.updated_at', '<=', now - everyMs)
    .where(eb => eb(eb.fn.coalesce('projects.branches_due_at', eb.val(0)), '<=', now))
    .limit(1)
    .executeTakeFirst()
  if (!due) return undefined
  const { id, source_json, branches_due_at: dueAt } = due
  const claimed = await database.write(queries =>
    queries
      .updateTable('projects')
      .set({ branches_due_at: now + everyMs })
      .where('id', '=', id)
      .where('branches_due_at', dueAt === null ? 'is' : '=', dueAt)
      .executeTakeFirst(),
  )
  const origin = source_json === null ? null : decodeJson<ProjectSource>(source_json)
  if (claimed.numUpdatedRows === 0n || origin?.kind !== 'git') return claimDue({ database, clock })
  return { projectId: id, origin }
}

async function endPreviewsOfDeletedBranches(
  { database, clock, sources, authorize, log }: BranchWatcherOptions,
  { projectId, origin }: DueRepository,
  closing: AbortSignal,
): Promise<void> {
  const idleSince = clock.now() - everyMs
  const previews = await listPreviews({ database }, { projectId })
  const [first] = previews
  if (!first) return
  const access = await authorize?.({ deploymentId: first.statusId, origin })
  const signal = AbortSignal.any([closing, AbortSignal.timeout(answerMs)])
  const branches = previews.map(preview => preview.branch)
  const { authorization = null, deployKey = null } = access ?? {}
  const folder = await mkdtemp(join(tmpdir(), 'lectern-branches-'))
  const there = await withSshFiles({ folder, deployKey }, ssh =>
    findBranches(sources, { url: origin.url, branches, authorization, ssh, signal }),
  ).finally(() => rm(folder, { recursive: true, force: true }))
  for (const { id, branch } of previews) {
    if (there.has(branch)) continue
    const reason = `The branch ${branch} no longer exists, so its preview has ended.`
    if (await endPreviewById({ database, clock }, { previewId: id, reason, idleSince }))
      log.info({ projectId, branch }, 'a preview ended with its branch')
  }
}

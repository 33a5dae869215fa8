import type { ProjectSource, UpdateAuthor, UpdateCommit, UpdateSource } from '../../contract/index.ts'
import { type Database, decodeJson, encodeJson, type WriteQueries } from '../../database/index.ts'
import { type InsertNeeds, insertUpdate } from '../queue/insert-update.ts'
import { announce } from '../record/announce.ts'
import { type LockedProject, lockProject } from '../record/lock-project.ts'
import { namePreview } from './name-preview.ts'

export interface PreviewRequest {
  projectId: string
  branch: string
  source: UpdateSource
  author?: UpdateAuthor | null
  commit?: UpdateCommit | null
}

/** `reason` is a sentence for the owner. */
export type PreviewOutcome =
  | { kind: 'queued'; statusId: string; previewId: string; domain: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown' }

type Needs = InsertNeeds & { database: Database }

const mostPreviews = 20

/** Queues a deployment of a branch to its preview, which is created if missing. The caller has checked access. */
export async function requestPreview(needs: Needs, request: PreviewRequest): Promise<PreviewOutcome> {
  const { database } = needs
  const outcome = await database.write(async queries => {
    const project = await lockProject(queries, database.kind, request.projectId)
    if (!project || project.archived_at !== null) return { kind: 'unknown' } as const
    return insertPreviewUpdate(queries, needs, project, request)
  })
  if (outcome.kind === 'queued') await announcePreview(database, outcome.previewId)
  return outcome
}

async function announcePreview(database: Database, previewId: string): Promise<void> {
  await announce(database, 'deployments', previewId)
  await announce(database, 'queue', previewId)
}

/** Like `requestPreview`, in a transaction that has locked the project. */
export async function insertPreviewUpdate(
  queries: WriteQueries,
  needs: Needs,
  project: LockedProject,
  request: Omit<PreviewRequest, 'projectId'>,
): Promise<Exclude<PreviewOutcome, { kind: 'unknown' }>> {
  const { branch, ...update } = request
  const source = project.source_json === null ? null : decodeJson<ProjectSource>(project.source_json)
  if (project.preview_of !== null)
    return refuse('A preview cannot have previews. Request one from its project.')
  if (source?.kind !== 'git')
    return refuse('Only projects that are deployed from a git repository can have previews.')
  if (source.branch === branch) return refuse(`The project itself is deployed from the branch ${branch}.`)
  const origin = { ...source, branch }
  const preview = await findOrCreatePreview(queries, needs, project, origin)
  if (!preview) return refuse(`The project already has ${mostPreviews} previews, the maximum. End one first.`)
  await lockProject(queries, needs.database.kind, preview.id)
  const statusId = await insertUpdate(queries, needs, { ...update, projectId: preview.id, origin })
  return { kind: 'queued', statusId, previewId: preview.id, domain: preview.domain }
}

function refuse(reason: string) {
  return { kind: 'refused', reason } as const
}

interface Preview {
  id: string
  domain: string
}

/** Creates, restores or updates the branch's preview with the project's settings; undefined if there are too many. */
async function findOrCreatePreview(
  queries: WriteQueries,
  needs: Needs,
  project: LockedProject,
  origin: ProjectSource & { kind: 'git'; branch: string },
): Promise<Preview | undefined> {
  const { branch } = origin
  const previews = await queries
    .selectFrom('projects')
    .select(['id', 'domain', 'preview_branch', 'archived_at'])
    .where('preview_of', '=', project.id)
    .execute()
  const known = previews.find(preview => preview.preview_branch === branch)
  const open = previews.filter(preview => preview.archived_at === null)
  if (open.length >= mostPreviews && !open.some(preview => preview.id === known?.id)) return undefined
  const values = {
    name: `${project.name} (${branch})`,
    source_json: encodeJson(origin),
    checks_json: project.checks_json === null ? null : encodeJson(decodeJson(project.checks_json)),
    site_json: project.site_json === null ? null : encodeJson(decodeJson(project.site_json)),
    retention_days: project.retention_days,
    chat_box_off_at: project.chat_box_off_at,
    updated_at: needs.clock.now(),
    archived_at: null,
  }
  if (!known) return insertPreview(queries, needs, project, { ...values, preview_branch: branch })
  await queries.updateTable('projects').set(values).where('id', '=', known.id).execute()
  return known
}

interface PreviewValues {
  name: string
  source_json: string
  checks_json: string | null
  site_json: string | null
  retention_days: number | null
  chat_box_off_at: number | null
  updated_at: number
  archived_at: null
  preview_branch: string
}

async function insertPreview(
  queries: WriteQueries,
  { createId }: Needs,
  project: LockedProject,
  values: PreviewValues,
): Promise<Preview> {
  const id = createId()
  const name = () => namePreview({ domain: project.domain, branch: values.preview_branch })
  for (const domain of [name(), name()]) {
    const row = await queries
      .insertInto('projects')
      .values({
        ...values,
        id,
        domain,
        organization_id: project.organization_id,
        preview_of: project.id,
        created_at: values.updated_at,
      })
      .onConflict(conflict => conflict.column('domain').doNothing())
      .returning(['id', 'domain'])
      .executeTakeFirst()
    if (row) return row
  }
  throw new Error(`no domain is free for a preview of ${project.domain}`)
}

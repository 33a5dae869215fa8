import type { ChangeChecklist, Checklist, ProjectSource } from '../../contract/index.ts'
import { type Database, decodeJson, encodeJson, type Queries } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'

/** The recorded part of a checklist; times in milliseconds. */
interface OrganizationChecklist {
  dismissedAt?: number | null
  snippetCopiedAt?: number
}

export interface ChecklistInput {
  organizationId: string
  /** Lectern's documentation, which the first start deploys. */
  bundledDocs: string
  /** Whether the operator configured a language model. */
  hasServerModel: boolean
}

/** Reads which first steps an organisation has done. */
export async function readChecklist(
  { database }: { database: Pick<Database, 'queries'> },
  input: ChecklistInput,
): Promise<Checklist> {
  const { queries } = database
  const { organizationId } = input
  const recorded = await readRecorded(queries, organizationId)
  const items = [
    { id: 'deploy', done: await hasOwnDocs(queries, input) },
    { id: 'ask', done: await hasQuestion(queries, organizationId) },
    {
      id: 'embed',
      done: recorded.snippetCopiedAt !== undefined || (await hasUsedKey(queries, organizationId)),
    },
    { id: 'model', done: input.hasServerModel || (await hasProjectModel(queries, organizationId)) },
    { id: 'invite', done: await hasColleague(queries, organizationId) },
  ] as const
  return { dismissed: typeof recorded.dismissedAt === 'number', items: [...items] }
}

/** Records that the checklist was dismissed or shown again, or that a snippet was copied. */
export async function changeChecklist(
  { database, clock }: { database: Database; clock: Clock },
  { organizationId, change }: { organizationId: string; change: ChangeChecklist },
): Promise<void> {
  const now = clock.now()
  await database.write(async queries => {
    const locked = database.kind === 'postgres'
    const known = await readRecorded(queries, organizationId, locked)
    const checklist: OrganizationChecklist = {
      ...known,
      ...(change.dismissed !== undefined && { dismissedAt: change.dismissed ? now : null }),
      ...(change.snippetCopied && { snippetCopiedAt: known.snippetCopiedAt ?? now }),
    }
    await queries
      .updateTable('organizations')
      .set({ checklist_json: encodeJson(checklist) })
      .where('id', '=', organizationId)
      .execute()
  })
}

async function readRecorded(
  queries: Queries,
  organizationId: string,
  locked = false,
): Promise<OrganizationChecklist> {
  const row = await queries
    .selectFrom('organizations')
    .select('checklist_json')
    .where('id', '=', organizationId)
    .$if(locked, query => query.forUpdate())
    .executeTakeFirstOrThrow()
  return row.checklist_json === null ? {} : decodeJson(row.checklist_json)
}

async function hasOwnDocs(
  queries: Queries,
  { organizationId, bundledDocs }: Pick<ChecklistInput, 'organizationId' | 'bundledDocs'>,
): Promise<boolean> {
  const live = await queries
    .selectFrom('projects')
    .innerJoin('deployments', 'deployments.id', 'projects.live_deployment_id')
    .select('deployments.origin_json')
    .where('organization_id', '=', organizationId)
    .where('archived_at', 'is', null)
    .execute()
  return live.some(({ origin_json }) => {
    const origin = decodeJson<ProjectSource>(origin_json)
    if (origin.kind === 'bundled') return false
    // Earlier releases deployed the bundled documentation as a folder.
    return origin.kind !== 'folder' || origin.path !== bundledDocs
  })
}

async function hasQuestion(queries: Queries, organizationId: string): Promise<boolean> {
  const row = await queries
    .selectFrom('projects')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('turns').select('turns.id').whereRef('turns.project_id', '=', 'projects.id')),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function hasUsedKey(queries: Queries, organizationId: string): Promise<boolean> {
  const row = await queries
    .selectFrom('api_keys')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('kind', '=', 'assistant')
    .where('created_by', 'is not', null)
    .where('last_used_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function hasProjectModel(queries: Queries, organizationId: string): Promise<boolean> {
  const rows = await queries
    .selectFrom('project_models')
    .innerJoin('projects', 'projects.id', 'project_models.project_id')
    .select('project_models.settings_json')
    .where('organization_id', '=', organizationId)
    .where('archived_at', 'is', null)
    .execute()
  return rows.some(row => decodeJson<{ models: unknown[] }>(row.settings_json).models.length > 0)
}

async function hasColleague(queries: Queries, organizationId: string): Promise<boolean> {
  const members = await queries
    .selectFrom('members')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .limit(2)
    .execute()
  if (members.length > 1) return true
  const invitation = await queries
    .selectFrom('invitations')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('kind', '=', 'invite')
    .limit(1)
    .executeTakeFirst()
  return invitation !== undefined
}

import { fileURLToPath } from 'node:url'
import {
  chatBoxKeyName,
  createKey,
  createProject,
  ensureOrganization,
  findProjectByDomain,
  listKeys,
  type Project,
  updateProject,
} from '../access/index.ts'
import { createProjectSchema, type ProjectSource } from '../contract/index.ts'
import { decodeJson, encodeJson } from '../database/index.ts'
import type { HttpServices } from '../http/index.ts'
import { nameFolder, StartError } from '../shared/index.ts'

/** Lectern's documentation, deployed by default. */
export const ownDocsFolder = fileURLToPath(new URL('../../docs', import.meta.url))
/** The organisation created at the first start. */
export const organization = { name: 'Lectern' }
const defaultDomain = 'docs'

type Needs = Pick<HttpServices, 'database' | 'clock' | 'createId'>

export interface StartProject {
  project: Project
  /** Whether this start created the project. */
  created: boolean
}

/**
 * Finds or creates the project with the wanted domain; `docs` becomes its source folder. Returns undefined if neither is
 * given and the server has other projects only.
 */
export async function prepareProject(
  needs: Needs,
  wanted: { docs: string | null; domain: string | null },
): Promise<StartProject | undefined> {
  const domain = wanted.domain ?? defaultDomain
  const valid = createProjectSchema.shape.domain.safeParse(domain)
  if (!valid.success)
    throw new StartError(
      'config-invalid',
      `--domain ${domain}: ${valid.error.issues[0]?.message ?? 'is not valid'}.`,
    )
  const { organizationId, created: firstStart } = await ensureOrganization(needs, organization)
  const known = await findProjectByDomain(needs, { domain })
  if (known && known.organizationId !== organizationId)
    throw new StartError(
      'config-invalid',
      `The domain ${domain} belongs to another organisation. Choose another with --domain.`,
    )
  if (!known && !firstStart && wanted.docs === null) {
    if (wanted.domain === null) return undefined
    throw new StartError(
      'source-missing',
      `No project has the domain ${domain}. Add --docs with the folder to deploy.`,
    )
  }

  const { docs } = wanted
  const source: ProjectSource = docs === null ? { kind: 'bundled' } : { kind: 'folder', path: docs }
  if (known) {
    await markBundled(needs, known)
    if (docs === null) return { project: known, created: false }
    const input = { organizationId, projectId: known.id, changes: { source } }
    return { project: (await updateProject(needs, input)) ?? known, created: false }
  }
  const name = docs === null ? 'Lectern' : (nameFolder(docs) ?? domain)
  const input = { organizationId, project: { name, domain, source }, nameFollowsDocs: true }
  return { project: await createProject(needs, input), created: true }
}

/** Earlier releases stored Lectern's documentation as a folder, in the project and in its live deployment. */
async function markBundled({ database }: Needs, { id, liveDeploymentId }: Project): Promise<void> {
  const source: ProjectSource = { kind: 'bundled' }
  const bundled = encodeJson(source)
  const liveId = liveDeploymentId ?? ''
  await database.write(async queries => {
    const project = await queries
      .selectFrom('projects')
      .select('source_json')
      .where('id', '=', id)
      .executeTakeFirst()
    const live = await queries
      .selectFrom('deployments')
      .select('origin_json')
      .where('id', '=', liveId)
      .executeTakeFirst()
    if (isOwnFolder(project?.source_json))
      await queries.updateTable('projects').set({ source_json: bundled }).where('id', '=', id).execute()
    if (isOwnFolder(live?.origin_json))
      await queries
        .updateTable('deployments')
        .set({ origin_json: bundled })
        .where('id', '=', liveId)
        .execute()
  })
}

function isOwnFolder(column: string | null | undefined): boolean {
  const source = column ? decodeJson<ProjectSource>(column) : null
  return source?.kind === 'folder' && source.path === ownDocsFolder && source.folder === undefined
}

export interface StartKeys {
  adminKey?: string
  assistantKey?: string
}

/** Creates an admin key and an assistant key of the project, unless they exist. */
export async function makeMissingKeys(needs: Needs, { project }: StartProject): Promise<StartKeys> {
  const { organizationId } = project
  const keys = (await listKeys(needs, { organizationId })).filter(key => key.revokedAt === null)
  const made: StartKeys = {}
  if (!keys.some(key => key.kind === 'admin')) {
    const { key } = await createKey(needs, {
      organizationId,
      key: { kind: 'admin', name: 'First admin key' },
    })
    made.adminKey = key
  }
  if (!keys.some(key => key.projectId === project.id && key.name !== chatBoxKeyName)) {
    const wanted = { kind: 'assistant' as const, name: 'First assistant key', projectId: project.id }
    made.assistantKey = (await createKey(needs, { organizationId, key: wanted })).key
  }
  return made
}

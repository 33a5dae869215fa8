import { basename } from 'node:path'
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
import type { HttpServices } from '../http/index.ts'
import { StartError } from '../shared/index.ts'

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

  const folder = wanted.docs === null ? ownDocsFolder : wanted.docs
  const source: ProjectSource = { kind: 'folder', path: folder }
  if (known) {
    if (wanted.docs === null) return { project: known, created: false }
    const input = { organizationId, projectId: known.id, changes: { source } }
    return { project: (await updateProject(needs, input)) ?? known, created: false }
  }
  const name = wanted.docs === null ? 'Lectern' : basename(folder)
  const project = await createProject(needs, { organizationId, project: { name, domain, source } })
  return { project, created: true }
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

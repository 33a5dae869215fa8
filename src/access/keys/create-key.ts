import { type ApiKeyView, type CreateKey, type KeyScope, keyScopes } from '../../contract/index.ts'
import type { Database } from '../../database/index.ts'
import { AppError, type Clock, type CreateId, type ErrorDetail } from '../../shared/index.ts'
import { normalizeAddressRule } from '../addresses/address-rule.ts'
import { findProject } from '../projects/find-project.ts'
import { toApiKeyView } from './api-key-view.ts'
import { insertKey } from './insert-key.ts'
import { inheritRestrictions, type KeyCreator, listExcesses, unrestricted } from './key-creator.ts'
import { normalizeOrigin, ownOrigin } from './principal.ts'

interface Needs {
  database: Pick<Database, 'queries' | 'write'>
  clock: Clock
  createId: CreateId
}

/**
 * Creates an API key. The key itself is returned once and never stored. An admin key has at most the permissions of its
 * creator, and inherits its addresses and expiry by default. Throws `invalid-request` with every problem of the settings,
 * and `not-found` if the organisation has no such project.
 */
export async function createKey(
  needs: Needs,
  { organizationId, key, creator }: { organizationId: string; key: CreateKey; creator?: KeyCreator },
): Promise<{ key: string; view: ApiKeyView }> {
  const now = needs.clock.now()
  const settings = readSettings(key, now, creator)
  if (key.projectId !== undefined) await requireProject(needs, { organizationId, projectId: key.projectId })
  const { token, row } = await needs.database.write(queries =>
    insertKey(queries, {
      ...settings,
      id: needs.createId(),
      organizationId,
      projectId: key.projectId ?? null,
      kind: key.kind,
      name: key.name,
      createdBy: creator?.responsibleUserId ?? null,
      createdAt: now,
    }),
  )
  return { key: token, view: toApiKeyView(row) }
}

async function requireProject(
  needs: Needs,
  { organizationId, projectId }: { organizationId: string; projectId: string },
): Promise<void> {
  if (await findProject(needs, { organizationId, projectId })) return
  throw new AppError('not-found', `There is no project ${projectId}. List the projects to see their ids.`, {
    details: [{ path: 'projectId', message: 'does not exist' }],
  })
}

function readSettings(key: CreateKey, now: number, creator: KeyCreator = unrestricted) {
  const problems = listKindProblems(key)
  const refuse = (path: string, message: string) => problems.push({ path, message })

  const allowedAddresses = new Set<string>()
  for (const [index, text] of (key.allowedAddresses ?? []).entries()) {
    const verdict = normalizeAddressRule(text)
    if (verdict.ok) allowedAddresses.add(verdict.rule)
    else refuse(`allowedAddresses[${index}]`, verdict.problem)
  }
  const allowedOrigins = new Set<string>()
  for (const [index, text] of (key.allowedOrigins ?? []).entries()) {
    const origin = text === ownOrigin ? text : normalizeOrigin(text)
    if (origin !== undefined) allowedOrigins.add(origin)
    else
      refuse(
        `allowedOrigins[${index}]`,
        `"${text}" is not an origin such as https://docs.example.com, nor "${ownOrigin}"`,
      )
  }
  const expiresAt = key.expiresAt ? Date.parse(key.expiresAt) : null
  if (expiresAt !== null && expiresAt <= now) refuse('expiresAt', 'must be in the future')

  const scopes = key.kind === 'admin' ? completeScopes(key.scopes) : []
  const wanted = { allowedAddresses: [...allowedAddresses], expiresAt }
  if (key.kind === 'admin') problems.push(...listExcesses(creator, { ...wanted, scopes }))

  if (problems.length > 0)
    throw new AppError('invalid-request', `The key cannot be created: ${describe(problems)}.`, {
      details: problems,
    })
  return {
    scopes,
    allowedOrigins: [...allowedOrigins],
    ...(key.kind === 'admin' ? inheritRestrictions(creator, wanted) : wanted),
  }
}

function listKindProblems(key: CreateKey): ErrorDetail[] {
  const problems: ErrorDetail[] = []
  if (key.kind === 'assistant') {
    if (key.projectId === undefined)
      problems.push({ path: 'projectId', message: 'is required: an assistant key belongs to one project' })
    if (key.scopes !== undefined) problems.push({ path: 'scopes', message: 'is for admin keys only' })
    return problems
  }
  if (key.projectId !== undefined)
    problems.push({
      path: 'projectId',
      message: 'is for assistant keys only: an admin key belongs to the organisation',
    })
  if (key.allowedOrigins !== undefined && key.allowedOrigins.length > 0)
    problems.push({
      path: 'allowedOrigins',
      message: 'is for assistant keys only: admin keys must not be used in browsers',
    })
  return problems
}

function completeScopes(scopes: readonly KeyScope[] = keyScopes): KeyScope[] {
  return scopes.includes('write') ? [...keyScopes] : ['read']
}

function describe(problems: readonly ErrorDetail[]): string {
  return problems.map(({ path, message }) => `${path}: ${message}`).join('; ')
}

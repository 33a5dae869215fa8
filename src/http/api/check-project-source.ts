import { realpath } from 'node:fs/promises'
import { isAbsolute, relative } from 'node:path'
import type { ProjectSource } from '../../contract/index.ts'
import type { Database } from '../../database/index.ts'
import { hasUpload } from '../../deployments/index.ts'
import { AppError } from '../../shared/index.ts'
import { findSourceProblem } from '../../sources/index.ts'
import type { HttpServices } from '../core/http-services.ts'

interface SourceNeeds {
  database: Database
  settings: Pick<HttpServices['settings'], 'allowedGitSchemes' | 'findFolders'>
}

interface CheckedSource {
  source: ProjectSource | null | undefined
  /** Null for a new project. */
  projectId: string | null
  organizationId: string
}

/**
 * Throws `invalid-request` for a git URL that cannot be fetched, a folder that the operator has not allowed, and an upload that the
 * project has not received.
 */
export async function checkProjectSource(
  { database, settings }: SourceNeeds,
  { source, projectId, organizationId }: CheckedSource,
): Promise<void> {
  if (source?.kind === 'git') {
    const problem = findSourceProblem(source, settings.allowedGitSchemes)
    if (problem === undefined) return checkLocalRepository({ settings }, { url: source.url, organizationId })
    throw new AppError('invalid-request', problem.message, {
      details: [{ path: `source.${problem.path}`, message: 'cannot be fetched' }],
    })
  }
  if (source?.kind === 'upload') {
    const { digest } = source
    if (
      digest === undefined ||
      (projectId !== null && (await hasUpload({ database }, { projectId, digest })))
    )
      return
    throw new AppError(
      'invalid-request',
      `The project has no upload ${digest}. Upload its documentation with POST /v1/project/upload/{projectId}.`,
      { details: [{ path: 'source.digest', message: 'is not an upload of this project' }] },
    )
  }
  if (!source || source.kind === 'bundled') return
  if (await isFolderAllowed(source.path, await settings.findFolders(organizationId))) return
  throw new AppError(
    'invalid-request',
    `The folder ${source.path} is not allowed as a source. Ask the operator to add it to LECTERN_SOURCE_FOLDERS, or use an upload or a git source.`,
    { details: [{ path: 'source.path', message: 'is not an allowed folder' }] },
  )
}

/** A repository on this machine must be in an allowed folder, like a folder. */
async function checkLocalRepository(
  { settings }: Pick<SourceNeeds, 'settings'>,
  { url, organizationId }: { url: string; organizationId: string },
): Promise<void> {
  const parsed = URL.parse(url)
  if (parsed?.protocol !== 'file:') return
  const path = decodeURIComponent(parsed.pathname)
  if (await isFolderAllowed(path, await settings.findFolders(organizationId))) return
  throw new AppError(
    'invalid-request',
    `The repository ${path} is not in an allowed folder. Ask the operator to add it to LECTERN_SOURCE_FOLDERS.`,
    { details: [{ path: 'source.url', message: 'is not in an allowed folder' }] },
  )
}

/** Resolves symbolic links before it compares, so that no link leads out of an allowed folder. */
async function isFolderAllowed(path: string, allowedFolders: readonly string[]): Promise<boolean> {
  if (!isAbsolute(path)) return false
  const real = await realpath(path).catch(() => undefined)
  if (real === undefined) return false
  for (const allowed of allowedFolders) {
    const inside = relative(await realpath(allowed).catch(() => allowed), real)
    if (!inside.startsWith('..') && !isAbsolute(inside)) return true
  }
  return false
}

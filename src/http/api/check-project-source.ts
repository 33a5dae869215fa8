import { realpath } from 'node:fs/promises'
import { isAbsolute, relative } from 'node:path'
import type { ProjectSource } from '../../contract/index.ts'
import type { Database } from '../../database/index.ts'
import { hasUpload } from '../../deployments/index.ts'
import { AppError } from '../../shared/index.ts'
import { findSourceProblem, showGitAddress } from '../../sources/index.ts'
import type { HttpServices } from '../core/http-services.ts'

interface SourceNeeds {
  database: Database
  settings: Pick<HttpServices['settings'], 'allowedGitSchemes' | 'allowedFolders'>
}

/**
 * Throws `invalid-request` for a git URL that cannot be fetched, a folder that the operator has not allowed, and an upload that the
 * project has not received. `projectId` is null for a new project.
 */
export async function checkProjectSource(
  { database, settings }: SourceNeeds,
  { source, projectId }: { source: ProjectSource | null | undefined; projectId: string | null },
): Promise<void> {
  if (source?.kind === 'git') {
    const problem = findSourceProblem(source, settings.allowedGitSchemes)
    if (problem === undefined) return
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
  if (!source || source.kind === 'bundled' || (await isFolderAllowed(source.path, settings.allowedFolders)))
    return
  throw new AppError(
    'invalid-request',
    `The folder ${source.path} is not allowed as a source. Ask the operator to add it to LECTERN_SOURCE_FOLDERS, or use an upload or a git source.`,
    { details: [{ path: 'source.path', message: 'is not an allowed folder' }] },
  )
}

/** Keeps the stored credentials if an owner saves the address as it was shown. */
export function restoreCredentials(source: ProjectSource, stored: ProjectSource | null): ProjectSource {
  if (source.kind !== 'git' || stored?.kind !== 'git' || source.url !== showGitAddress(stored.url))
    return source
  return { ...source, url: stored.url }
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

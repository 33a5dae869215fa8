import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ArtifactUnreadable, streamArtifact } from '../artifacts/index.ts'
import type { ProjectSource } from '../contract/index.ts'
import { retryBriefly } from '../shared/index.ts'
import {
  type AuthorizeFetch,
  defaultSourceLimits,
  type FetchAccess,
  type LocalSource,
  locateFolder,
  SourceError,
  withSshFiles,
} from '../sources/index.ts'
import type { BuildInput, BuildReporter, FailedBuild, FetchJob, SourceSettings } from './build-protocol.ts'
import { type FetchProcessOptions, fetchInProcess } from './fetch-process.ts'
import type { ReadableArtifacts } from './read-earlier-build.ts'
import { createGivenFolder, folderPrefix, writeGivenFile } from './sandbox/build-folders.ts'

export interface PrepareNeeds extends FetchProcessOptions {
  artifacts: ReadableArtifacts
  authorize: AuthorizeFetch | null
  /** A subfolder here holds the deploy key while it is used. */
  parentFolder: string
  settings: SourceSettings
}

export interface PreparedSource {
  kind: 'prepared'
  /** A folder on the server that is deployed in place; null for other sources. */
  inPlace: string | null
  /** Brings the source to this machine, into a folder that the build can read. */
  fetch(folder: string): Promise<FetchedSource | FailedBuild>
}

export interface FetchedSource {
  kind: 'ready'
  source: LocalSource
}

interface Preparing {
  reporter: BuildReporter
  signal: AbortSignal
}

/** Does the part of the fetch step that needs the server's rights: other programs, its files, its keys and the network. */
export async function prepareSource(
  needs: PrepareNeeds,
  input: Pick<BuildInput, 'deploymentId' | 'origin' | 'traceparent'>,
  preparing: Preparing,
): Promise<PreparedSource | FailedBuild> {
  const { origin, deploymentId, traceparent } = input
  preparing.reporter.onStep('fetch')
  if (origin.kind === 'upload') return prepareUpload(needs, origin, preparing)
  if (origin.kind === 'folder') return prepareFolder(needs, origin, preparing)
  if (origin.kind === 'bundled') return prepareBundled(needs, preparing)
  const access = await readAccess(needs.authorize, { deploymentId, origin })
  if ('kind' in access) return access
  return prepareRepository(needs, { origin, traceparent, ...access }, preparing)
}

function prepareUpload(
  { artifacts }: PrepareNeeds,
  { digest, folder }: Extract<ProjectSource, { kind: 'upload' }>,
  { signal }: Preparing,
): PreparedSource {
  return {
    kind: 'prepared',
    inPlace: null,
    async fetch(parent) {
      const source = { kind: 'upload' as const, folder }
      if (digest === undefined) return { kind: 'ready', source: { ...source, file: null } }
      const file = join(parent, 'upload')
      const write = () => writeGivenFile(file, streamArtifact(artifacts, digest)).catch(returnUnreadable)
      const problem = await retryBriefly(write, signal)
      return problem
        ? { kind: 'failed', reason: `${problem.message} Upload the documentation again.` }
        : { kind: 'ready', source: { ...source, file } }
    },
  }
}

/** A damaged upload is not read again, unlike one that the database could not deliver. */
function returnUnreadable(error: unknown): ArtifactUnreadable {
  if (error instanceof ArtifactUnreadable) return error
  throw error
}

async function prepareFolder(
  { settings }: PrepareNeeds,
  origin: Extract<ProjectSource, { kind: 'folder' }>,
  { reporter, signal }: Preparing,
): Promise<PreparedSource | FailedBuild> {
  const limits = { ...defaultSourceLimits, ...settings.limits }
  try {
    const { onSource } = reporter
    const located = await locateFolder({ ...settings, limits }, { origin, onSource, signal })
    const source = { kind: 'folder' as const, ...located }
    const ready = { kind: 'ready' as const, source }
    return { kind: 'prepared', inPlace: located.boundary, fetch: async () => ready }
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    return { kind: 'failed', reason: error.message }
  }
}

async function prepareBundled(
  needs: PrepareNeeds,
  preparing: Preparing,
): Promise<PreparedSource | FailedBuild> {
  const { bundledFolder: path } = needs.settings
  if (path === undefined)
    return { kind: 'failed', reason: 'This server does not have Lectern’s documentation.' }
  const settings = { ...needs.settings, allowedFolders: [path] }
  return prepareFolder({ ...needs, settings }, { kind: 'folder', path }, preparing)
}

function prepareRepository(
  { settings, parentFolder, ...options }: PrepareNeeds,
  { deployKey, ...asked }: Pick<FetchJob, 'origin' | 'authorization' | 'traceparent'> & FetchAccess,
  preparing: Preparing,
): PreparedSource {
  const { allowedFolders: _, bundledFolder: __, ...rest } = settings
  return {
    kind: 'prepared',
    inPlace: null,
    async fetch(parent) {
      const workFolder = join(parent, 'repository')
      await rm(workFolder, { recursive: true, force: true })
      await createGivenFolder(workFolder)
      // Not in the folder that the build can read.
      const sshFolder = await mkdtemp(join(parentFolder, folderPrefix))
      try {
        const fetched = await withSshFiles({ folder: sshFolder, deployKey }, ssh =>
          fetchInProcess(options, { job: { ...asked, ssh, workFolder, settings: rest }, ...preparing }),
        )
        if (fetched.kind === 'failed') return fetched
        return { kind: 'ready', source: { kind: 'repository', place: fetched.place } }
      } finally {
        await rm(sshFolder, { recursive: true, force: true, maxRetries: 3 })
      }
    },
  }
}

async function readAccess(
  authorize: AuthorizeFetch | null,
  asked: Parameters<AuthorizeFetch>[0],
): Promise<FetchAccess | FailedBuild> {
  try {
    return (await authorize?.(asked)) ?? { authorization: null, deployKey: null }
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    return {
      kind: 'failed',
      reason: `GitHub does not currently let this server read the repository. ${cause}`,
    }
  }
}

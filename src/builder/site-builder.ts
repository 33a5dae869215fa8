import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { type ArtifactStore, ArtifactUnreadable } from '../artifacts/index.ts'
import type { ProjectSource } from '../contract/index.ts'
import { retryBriefly, systemClock } from '../shared/index.ts'
import { type AuthorizeFetch, type FetchAccess, withSshFiles } from '../sources/index.ts'
import { BuildCrash } from './build-process.ts'
import { createBuildProcessPool, type PreparedBuild } from './build-process-pool.ts'
import type { BuildOutcome, BuildReporter, BuildSite, SourceSettings } from './build-protocol.ts'
import { resolveChecks } from './checks/resolve-checks.ts'
import { readEarlierBuild } from './read-earlier-build.ts'

export interface SiteBuilderOptions extends Omit<SourceSettings, 'allowedFolders'> {
  /** The folders of this machine that a project may deploy from; any folder if not given. */
  findFolders?: (projectId: string) => Promise<readonly string[]>
  artifacts: Pick<ArtifactStore, 'read' | 'readPart'>
  /** Each running build has a subfolder here. */
  workFolder: string
  /** JavaScript heap of one build; 2,048 if not given. */
  memoryLimitMb?: number
  /** Time for a stopped build to clean up; 3 seconds if not given. */
  stopGraceMs?: number
  /** How long an idle process is kept for its project's next build; 10 seconds if not given. */
  keepMs?: number
  authorize?: AuthorizeFetch | null
  /** The program of the process, for tests. */
  program?: URL
}

// The published package has .js files instead of .ts files.
const buildProgram = new URL(`./build-process-entry${extname(import.meta.url)}`, import.meta.url)
const folderPrefix = 'build-'
/** Longer than any build takes. */
const leftoverAgeMs = 2 * 3_600_000

export interface SiteBuilder {
  build: BuildSite
  close(): Promise<void>
}

/** Runs each build in a separate process and folder. Builds of different projects never share a process. */
export function createSiteBuilder(options: SiteBuilderOptions): SiteBuilder {
  const { artifacts, authorize, findFolders, workFolder: parent, program = buildProgram, ...rest } = options
  const { memoryLimitMb = 2_048, stopGraceMs = 3_000, keepMs = 10_000, ...sources } = rest
  const { environment = {} } = sources
  const processes = createBuildProcessPool({ program, environment, memoryLimitMb, stopGraceMs, keepMs })

  const build: BuildSite = async (input, reporter, signal) => {
    const { deploymentId, projectId, origin, live, baseline = 'same-source', checks = null } = input
    const upload = await retryBriefly(() => readUpload(artifacts, origin), signal)
    if (upload instanceof ArtifactUnreadable)
      return { kind: 'failed', reason: `${upload.message} Upload the documentation again.` }
    const access = await readAccess(authorize, { deploymentId, origin })
    if ('reason' in access) return { kind: 'failed', reason: access.reason }
    await removeLeftovers(parent)
    const workFolder = await mkdtemp(join(parent, folderPrefix))
    const sshFolder = await mkdtemp(join(parent, folderPrefix))
    const job = {
      authorization: access.authorization,
      deploymentId,
      origin,
      baseline,
      ...(input.traceparent !== undefined && { traceparent: input.traceparent }),
      checks: resolveChecks(checks),
      workFolder,
      upload,
      sources: { ...sources, ...(findFolders && { allowedFolders: await findFolders(projectId) }) },
    }
    try {
      return await withSshFiles({ folder: sshFolder, deployKey: access.deployKey }, ssh => {
        const prepare = async () => ({
          ...job,
          ssh,
          earlier: await retryBriefly(() => readEarlierBuild(artifacts, live), signal),
        })
        return runTwice({ projectId, workFolder, prepare }, reporter, signal)
      })
    } finally {
      for (const folder of [workFolder, sshFolder])
        await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    }
  }

  async function runTwice(
    { workFolder, ...prepared }: Omit<PreparedBuild, 'isCareful'> & { workFolder: string },
    reporter: BuildReporter,
    signal: AbortSignal,
  ): Promise<BuildOutcome> {
    try {
      return await processes.run({ ...prepared, isCareful: false }, reporter, signal)
    } catch (error) {
      if (!(error instanceof BuildCrash) || signal.aborted) throw error
      reporter.onLog(
        `The build crashed (${error.message}). Trying again with one thread and without native code, which is slower.`,
      )
      await emptyFolder(workFolder)
      return await processes.run({ ...prepared, isCareful: true }, reporter, signal)
    }
  }
  return { build, close: processes.close }
}

async function emptyFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  await mkdir(folder)
}

async function readAccess(
  authorize: AuthorizeFetch | null | undefined,
  asked: Parameters<AuthorizeFetch>[0],
): Promise<FetchAccess | { reason: string }> {
  try {
    return (await authorize?.(asked)) ?? { authorization: null, deployKey: null }
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    return { reason: `GitHub does not currently let this server read the repository. ${cause}` }
  }
}

/** Creates the folder of builds and removes leftovers of killed processes. */
async function removeLeftovers(parent: string): Promise<void> {
  await mkdir(parent, { recursive: true })
  for (const name of await readdir(parent)) {
    const folder = join(parent, name)
    const found = await stat(folder).catch(() => undefined)
    const age = found ? systemClock.now() - found.mtimeMs : 0
    if (name.startsWith(folderPrefix) && age > leftoverAgeMs)
      await rm(folder, { recursive: true, force: true })
  }
}

async function readUpload(
  artifacts: Pick<ArtifactStore, 'read'>,
  origin: ProjectSource,
): Promise<Uint8Array | ArtifactUnreadable | null> {
  if (origin.kind !== 'upload' || origin.digest === undefined) return null
  return artifacts.read(origin.digest).catch((error: unknown) => {
    if (error instanceof ArtifactUnreadable) return error
    throw error
  })
}

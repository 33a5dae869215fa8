import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { type ArtifactStore, ArtifactUnreadable } from '../artifacts/index.ts'
import type { ProjectSource } from '../contract/index.ts'
import { retryBriefly, systemClock } from '../shared/index.ts'
import type { AuthorizeFetch } from '../sources/index.ts'
import type { SourceSettings } from './build-messages.ts'
import { BuildCrash } from './build-process.ts'
import { createBuildProcesses } from './build-processes.ts'
import type { BuildSite } from './build-site.ts'
import { completeChecks } from './checks/complete-checks.ts'
import { readEarlierBuild } from './read-earlier-build.ts'

export interface SiteBuilderOptions extends SourceSettings {
  artifacts: Pick<ArtifactStore, 'read' | 'readPart'>
  /** Where sources are fetched to; each build has a folder of its own in it while it runs. */
  workFolder: string
  /** JavaScript memory of one build; 2,048 unless given. */
  memoryLimitMb?: number
  /** How long a build may take to end what it started when it is stopped; 3 seconds unless given. */
  stopGraceMs?: number
  /** How long the process of a build waits for its project's next; 10 seconds unless given. */
  keepMs?: number
  /** Gives access to sources whose address does not. */
  authorize?: AuthorizeFetch | null
  /** What the process runs, for tests. */
  program?: URL
}

// The published build has .js files in the place of ours.
const buildProgram = new URL(`./build-program${extname(import.meta.url)}`, import.meta.url)
const folderPrefix = 'build-'
/** Longer than any build lasts. */
const leftoverAgeMs = 2 * 3_600_000

export interface SiteBuilder {
  build: BuildSite
  close(): Promise<void>
}

/** Runs each build in a process that no other project's build has had, in a folder of its own. */
export function createSiteBuilder(options: SiteBuilderOptions): SiteBuilder {
  const { artifacts, authorize, workFolder: parent, program = buildProgram, ...rest } = options
  const { memoryLimitMb = 2_048, stopGraceMs = 3_000, keepMs = 10_000, ...sources } = rest
  const { environment = {} } = sources
  const processes = createBuildProcesses({ program, environment, memoryLimitMb, stopGraceMs, keepMs })

  const build: BuildSite = async (input, reporter, signal) => {
    const { deploymentId, projectId, origin, live, checks = null } = input
    const upload = await retryBriefly(() => readUpload(artifacts, origin), signal)
    if (upload instanceof ArtifactUnreadable)
      return { kind: 'failed', reason: `${upload.message} Upload the documentation again.` }
    const access = await readAccess(authorize, { deploymentId, origin })
    if ('reason' in access) return { kind: 'failed', reason: access.reason }
    await removeLeftovers(parent)
    const workFolder = await mkdtemp(join(parent, folderPrefix))
    const job = {
      ...{ deploymentId, origin, checks: completeChecks(checks), workFolder, upload, sources },
      ...access,
    }
    const prepare = async () => ({
      ...job,
      earlier: await retryBriefly(() => readEarlierBuild(artifacts, live), signal),
    })
    try {
      return await processes.run({ projectId, isCareful: false, prepare }, reporter, signal)
    } catch (error) {
      if (!(error instanceof BuildCrash) || signal.aborted) throw error
      reporter.onLog(
        `The build crashed (${error.message}). It runs again, slower, with one thread and no native code.`,
      )
      await emptyFolder(workFolder)
      return await processes.run({ projectId, isCareful: true, prepare }, reporter, signal)
    } finally {
      await rm(workFolder, { recursive: true, force: true, maxRetries: 3 })
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
): Promise<{ authorization: string | null } | { reason: string }> {
  try {
    return { authorization: (await authorize?.(asked)) ?? null }
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    return { reason: `GitHub does not let this server read the repository at the moment. ${cause}` }
  }
}

/** Makes the folder of builds, and removes what processes left there that were killed. */
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

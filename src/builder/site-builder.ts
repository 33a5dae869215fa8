import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { retryBriefly, systemClock } from '../shared/index.ts'
import type { AuthorizeFetch } from '../sources/index.ts'
import { createBuildProcessPool } from './build-process-pool.ts'
import type { BuildInput, BuildOutcome, BuildReporter, BuildSite, SourceSettings } from './build-protocol.ts'
import { resolveChecks } from './checks/resolve-checks.ts'
import {
  descriptionFolder,
  type FetchedDescription,
  fetchDescriptions,
  writeDescriptions,
} from './fetch-descriptions.ts'
import { type FetchedSource, prepareSource } from './prepare-source.ts'
import { canReuse, type ReadableArtifacts, readEarlierBuild, readReplay } from './read-earlier-build.ts'
import { type BuildUser, folderPrefix } from './sandbox/build-folders.ts'
import { ProcessCrash } from './step-process.ts'

export interface SiteBuilderOptions extends Omit<SourceSettings, 'allowedFolders'> {
  /** The folders of this machine that a project may deploy from; any folder if not given. */
  findFolders?: (projectId: string) => Promise<readonly string[]>
  artifacts: ReadableArtifacts
  /** Each build process has a subfolder here. */
  workFolder: string
  /** The user that runs builds; the server's if not given. */
  user?: BuildUser | null
  /** JavaScript heap of one build; 2,048 if not given. */
  memoryLimitMb?: number
  /** Time for a stopped build to clean up; 3 seconds if not given. */
  stopGraceMs?: number
  /** How long an idle process is kept for the next build; 10 seconds if not given. */
  keepMs?: number
  /** The number of builds that run at the same time, and the most processes, with those that are idle; 1 if not given. */
  concurrency?: number
  authorize?: AuthorizeFetch | null
  /** The program of the process, for tests. */
  program?: URL
}

// The published package has .js files instead of .ts files.
const buildProgram = new URL(`./build-process-entry${extname(import.meta.url)}`, import.meta.url)
const fetchProgram = new URL(`./fetch-process-entry${extname(import.meta.url)}`, import.meta.url)
/** Longer than any build takes. */
const leftoverAgeMs = 2 * 3_600_000

/** What a run of the build process is given. */
interface Run {
  isCareful: boolean
  /** Whether it may build a few pages only. */
  isPartial: boolean
  descriptions: readonly FetchedDescription[] | null
}

export interface SiteBuilder {
  build: BuildSite
  close(): Promise<void>
}

/** Runs each build in a separate process and folder, which builds with the same `shareName` may use one after the other. */
export function createSiteBuilder(options: SiteBuilderOptions): SiteBuilder {
  const { artifacts, findFolders, workFolder: parentFolder, program = buildProgram, ...others } = options
  const { authorize = null, ...rest } = others
  const { memoryLimitMb = 2_048, stopGraceMs = 3_000, keepMs = 10_000, concurrency = 1, ...given } = rest
  const { user = null, ...settings } = given
  const limited = { memoryLimitMb, stopGraceMs }
  const processes = createBuildProcessPool({
    ...limited,
    program,
    parentFolder,
    user,
    keepMs,
    most: concurrency,
  })
  const needs = { ...limited, program: fetchProgram, parentFolder, authorize, artifacts }

  async function build(
    input: BuildInput,
    reporter: BuildReporter,
    signal: AbortSignal,
  ): Promise<BuildOutcome> {
    const { deploymentId, projectId, live, baseline = 'same-source', checks = null, traceparent } = input
    const {
      shareName = projectId,
      hasSignIn = false,
      site = {},
      runsScripts = false,
      replay,
      isIncremental = false,
    } = input
    await removeLeftovers(parentFolder)
    const allowedFolders = await findFolders?.(projectId)
    const fetching = { ...needs, settings: { ...settings, allowedFolders } }
    const source = await prepareSource(fetching, input, { reporter, signal })
    if (source.kind === 'failed') return source
    let last: FetchedSource | undefined
    /** Whether the live build, which would not change, is damaged and has to be built again. */
    let isDamaged = false
    /** The second run of a build uses the files that the first one had. */
    const fetchOnce = async (given: string, isSecondRun: boolean) => {
      if (isSecondRun && last) return last
      const fetched = await source.fetch(given)
      if (fetched.kind === 'ready') last = fetched
      return fetched
    }
    const runOnce = ({ isCareful, isPartial, descriptions }: Run) =>
      processes.run(
        {
          deploymentId,
          projectId,
          shareName,
          isCareful,
          source: source.inPlace,
          async prepare(folders, isSecondRun) {
            const fetched = await fetchOnce(folders.given, isSecondRun)
            if (fetched.kind === 'failed') return fetched
            const found = await retryBriefly(() => readEarlierBuild(artifacts, live, isPartial), signal)
            const earlier = found && { ...found, isWhole: found.isWhole && !isDamaged }
            const asked = await retryBriefly(() => readReplay(artifacts, replay), signal)
            const { limits = {} } = settings
            const given = {
              deploymentId,
              baseline,
              checks: resolveChecks(checks),
              hasSignIn,
              site,
              runsScripts,
              limits,
              traceparent,
              descriptions: descriptions && (await writeDescriptions(folders.given, descriptions)),
            }
            return { ...given, source: fetched.source, earlier, replay: asked }
          },
        },
        reporter,
        signal,
      )
    const describe = async (addresses: readonly string[]): Promise<FetchedDescription[]> => {
      const { allowPrivateAddresses = false } = settings
      const folder = join(parentFolder, descriptionFolder, projectId)
      return fetchDescriptions({ folder, allowPrivateAddresses, signal, onLog: reporter.onLog }, addresses)
    }
    /** Runs again with what the build asks for, each once. */
    const runWithNeeds = async (given: Run): Promise<BuildOutcome> => {
      const outcome = await runOnce(given)
      if (outcome.kind === 'wants-pages' && given.isPartial)
        return runWithNeeds({ ...given, isPartial: false })
      if (outcome.kind === 'wants' && given.descriptions === null)
        return runWithNeeds({ ...given, descriptions: await describe(outcome.addresses) })
      if (outcome.kind === 'wants' || outcome.kind === 'wants-pages')
        return { kind: 'failed', reason: 'The source changed during the build.' }
      if (outcome.kind !== 'changed') return outcome
      if (live === undefined) throw new Error('the build changes a deployment, but nothing is live')
      return { ...outcome, base: live }
    }
    const run = async (isCareful: boolean): Promise<BuildOutcome> => {
      const given = { isCareful, isPartial: isIncremental && !isCareful, descriptions: null }
      const outcome = await runWithNeeds(given)
      if (outcome.kind !== 'unchanged' || !live) return outcome
      isDamaged = !(await retryBriefly(() => canReuse(artifacts, live), signal))
      return isDamaged ? runWithNeeds({ ...given, isPartial: false }) : outcome
    }
    try {
      return await run(false)
    } catch (error) {
      if (!(error instanceof ProcessCrash) || signal.aborted) throw error
      reporter.onLog(
        `The build crashed (${error.message}). Trying again with one thread and without native code, which is slower.`,
      )
      return await run(true)
    }
  }
  return { build, close: processes.close }
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

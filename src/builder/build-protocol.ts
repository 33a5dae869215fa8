import type { DeploymentArtifacts } from '../artifacts/index.ts'
import type { Replay } from '../assistant/index.ts'
import type {
  CheckSettings,
  ProjectSource,
  SiteOptions,
  UpdateAuthor,
  UpdateCommit,
} from '../contract/index.ts'
import type { LargeContent } from '../shared/index.ts'
import type { FolderPlace, LocalSource, RepositoryNeeds, SourceLimits, SshFiles } from '../sources/index.ts'
import type { BuildReplay, ReplayRequest } from './checks/build-replay.ts'
import type { Baseline, Findings, ResolvedChecks } from './checks/finding.ts'
import type { LocalFile } from './parsing/local-file.ts'
import type { ManifestChanges } from './parsing/manifest.ts'

/** The steps of a deployment, in order. */
export const deploymentSteps = ['fetch', 'read', 'parse', 'index', 'publish'] as const
/** `embed` comes before `publish`, if an embedding model is set. */
export type DeploymentStep = (typeof deploymentSteps)[number] | 'embed'

export interface BuildInput {
  deploymentId: string
  projectId: string
  /** Builds with the same name may share a process, one after the other; `projectId` if not given. */
  shareName?: string
  origin: ProjectSource
  /** The live deployment's artifacts, for reuse. */
  live?: DeploymentArtifacts | undefined
  /** Whether a few changed pages of a large site may be built without the others. */
  isIncremental?: boolean
  /** `same-source` if not given. */
  baseline?: Baseline
  /** The owner's settings; defaults if not given. */
  checks?: CheckSettings | null
  /** Whether readers can sign in, so that restricted pages are published for them. */
  hasSignIn?: boolean
  /** The owner's options of the pages, which decide about findings. */
  site?: SiteOptions
  /** Whether pages may run scripts of the owner. */
  runsScripts?: boolean
  /** Questions to ask the live site and the build; none if not given. */
  replay?: ReplayRequest | undefined
  /** The W3C `traceparent` of the deployment, if it is traced. */
  traceparent?: string | undefined
}

export interface BuildReporter {
  onStep(step: DeploymentStep): void
  onLog(line: string): void
  onSource(source: BuildOrigin): void
  /** A step in another process has ended. Only if the build is traced. */
  onSpan?(span: BuildSpan): void
}

/** A part of a build, as its process measured it. It has no access to the collector, whose address may have a key. */
export interface BuildSpan {
  name: string
  /** The `traceparent` that the process was given. */
  parent: string
  startMs: number
  endMs: number
  processId: number
}

/** Where the content came from, as far as the source says. */
export interface BuildOrigin {
  commit: UpdateCommit | null
  author: UpdateAuthor | null
}

export interface BuiltSite extends BuiltContents, BuiltDetails {
  kind: 'built'
}

/** Replaces some pages of an earlier build. */
export interface ChangedSite extends ChangedContents, BuiltDetails {
  kind: 'changed'
  /** The whole build. */
  base: DeploymentArtifacts
}

interface BuiltDetails {
  pageCount: number
  /** From the site's configuration; null if it has none. */
  siteName: string | null
  findings: Findings
  /** Null if no questions were asked. */
  replay: Replay | null
  /** A sentence about the checks that keep the build from going live; null if none do. */
  refusal: string | null
  /** The files that differ from those of the live deployment; missing if they were not compared. */
  fileChanges?: ManifestChanges
}

export interface BuiltContents {
  /** As `buildIndex` wrote it. */
  index: LargeContent
  /** As `buildSite` wrote it. */
  site: LargeContent
  /** As `buildFiles` wrote it; null if there are no files. */
  files: LargeContent | null
  /** As `encodeManifest` wrote it. */
  manifest: LargeContent
  /** As `writeKeptPages` wrote it; null if nothing can be kept. */
  pages: LargeContent | null
  /** As `writeBasis` wrote it; null for a small site, and if nothing can be kept. */
  basis: LargeContent | null
  /** Closes the contents, which cannot be read afterwards. */
  close(): Promise<void>
}

export interface ChangedContents extends Pick<BuiltContents, 'manifest' | 'close'> {
  /** As `buildChanges` wrote it. */
  changedIndex: LargeContent
  /** As `buildSite` wrote it. */
  changedSite: LargeContent
  /** As `buildFiles` wrote it; null if the changed pages bring no files. */
  changedFiles: LargeContent | null
}

/** `reason` is a sentence for the owner. */
export interface FailedBuild {
  kind: 'failed'
  reason: string
  /** The branch to deploy does not exist. */
  isBranchMissing?: boolean
  /** If the checks ran. */
  findings?: Findings
}

/** The build needs API descriptions from these addresses, and has no network. It ends, and runs again with them. */
export interface WantedDescriptions {
  kind: 'wants'
  addresses: string[]
}

/** The build needs the pages that the live deployment kept. It ends, and runs again with them. */
export interface WantedPages {
  kind: 'wants-pages'
}

/** The build needs threads, and its process cannot start them any longer. It runs again in a new process. */
export interface WantedThreads {
  kind: 'wants-threads'
}

/** `unchanged`: the build would equal the live deployment. */
export type BuildOutcome = BuiltSite | ChangedSite | { kind: 'unchanged' } | FailedBuild

/**
 * Builds a site from a source: every step but `publish`. When the signal aborts, it soon rejects with the signal's reason and
 * leaves nothing running.
 */
export type BuildSite = (
  input: BuildInput,
  reporter: BuildReporter,
  signal: AbortSignal,
) => Promise<BuildOutcome>

/** How sources may be fetched, as plain data. */
export interface SourceSettings extends Omit<RepositoryNeeds, 'limits' | 'resolveHost'> {
  /** Folders on the server that may be deployed; any folder if not given. */
  allowedFolders?: readonly string[] | undefined
  /** The folder of Lectern's own documentation. */
  bundledFolder?: string | undefined
  limits?: Partial<SourceLimits> | undefined
}

/** The parts of the live deployment that a build can reuse. */
export interface EarlierBuild<Content = LocalFile> {
  /** As `encodeManifest` wrote it. */
  manifest: Uint8Array
  /** As `writeKeptPages` wrote it; null if there is none, or if the build gets it only when it asks for it. */
  pages: Content | null
  /** As `writeBasis` wrote it; null if the build has to be whole. */
  basis: Content | null
  /** The manifest of the whole build that kept `pages` and `basis`; null if it is `manifest`. */
  keptManifest: Uint8Array | null
  /** Whether index, site and files can all be reused. */
  isWhole: boolean
  paths: string[]
}

/** What a job is in both processes. */
interface JobParts<Content> {
  deploymentId: string
  source: LocalSource
  baseline: Baseline
  traceparent?: string | undefined
  checks: ResolvedChecks
  /** Whether readers can sign in. */
  hasSignIn: boolean
  site: SiteOptions
  runsScripts: boolean
  /** Fetched API descriptions: their paths in the source, and the files that the build can read. Null before they are fetched. */
  descriptions: Record<string, string> | null
  earlier: EarlierBuild<Content> | null
  /** An empty folder to work in. */
  workFolder: string
  limits: Partial<SourceLimits>
  /** Parses with one thread and without native code, after a crash. */
  isCareful: boolean
}

export interface BuildJob extends JobParts<LocalFile> {
  /** Resolves once the live index is there; null if there are no questions to ask. */
  readReplay(): Promise<BuildReplay<LocalFile> | null>
}

/** How a run of a build process ended. */
export type ProcessOutcome =
  | Exclude<BuildOutcome, ChangedSite>
  | Omit<ChangedSite, 'base'>
  | WantedDescriptions
  | WantedPages
  | WantedThreads

/** Reads content from its start, in pieces, each time that it is called. */
export type StreamContent = () => AsyncIterable<Uint8Array>

/** A job in the server, which does not hold the large contents in memory. */
export interface PreparedJob extends JobParts<StreamContent> {
  replay: BuildReplay<StreamContent> | null
}

/** A repository to fetch, outside the sandbox: git is another program. */
export interface FetchJob {
  traceparent?: string | undefined
  origin: Extract<ProjectSource, { kind: 'git' }>
  /** An empty folder to fetch to. */
  workFolder: string
  settings: Omit<SourceSettings, 'allowedFolders' | 'bundledFolder'>
  /** An HTTP `Authorization` header. */
  authorization: string | null
  /** For git over ssh. */
  ssh: SshFiles | null
}

export interface FetchedRepository {
  kind: 'fetched'
  place: FolderPlace
}

/** A job as a message; its large parts are files. Those of the replay are complete when the server orders `prepared`. */
export type TransferredJob = Omit<JobParts<LocalFile>, 'earlier'> & {
  /** The folder of these files. */
  givenFolder: string
  earlier: Omit<EarlierBuild, 'manifest' | 'pages' | 'basis' | 'keptManifest'> | null
}

/** The contents of a build are transferred as files with these names. */
export const builtFiles = ['index', 'site', 'manifest', 'files', 'pages', 'basis'] as const
export type BuiltFile = (typeof builtFiles)[number] | 'changedIndex' | 'changedSite' | 'changedFiles'

/** An outcome as a message. */
export type TransferredOutcome =
  | Exclude<BuildOutcome, BuiltSite | ChangedSite>
  | WantedDescriptions
  | WantedPages
  | WantedThreads
  | Omit<BuiltSite, keyof BuiltContents>
  | Omit<ChangedSite, keyof ChangedContents | 'base'>

/** From a process to the server. */
export type ProcessMessage<Outcome> =
  | { kind: 'step'; step: DeploymentStep }
  | { kind: 'log'; line: string }
  | { kind: 'source'; source: BuildOrigin }
  | { kind: 'span'; span: BuildSpan }
  /** `isLast`: the process will run no other job. */
  | { kind: 'outcome'; outcome: Outcome | FailedBuild; isLast: boolean }
  /** An unexpected error; there is no outcome. */
  | { kind: 'fault'; message: string }

/** From the server to a process. `stop`: stop all work, leave nothing running, and exit. */
export type ProcessOrder<Job> =
  | { kind: 'run'; job: Job }
  /** What the server writes while the job runs is complete. */
  | { kind: 'prepared' }
  | { kind: 'stop' }

export type BuildMessage = ProcessMessage<TransferredOutcome>
export type BuildOrder = ProcessOrder<TransferredJob>

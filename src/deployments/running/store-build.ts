import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ArtifactStore, DeploymentArtifacts } from '../../artifacts/index.ts'
import type { BuiltSite, ChangedSite, Findings } from '../../builder/index.ts'
import {
  compareManifests,
  countFindings,
  decodeManifest,
  type Manifest,
  type ManifestChanges,
  mostChangedBytes,
} from '../../builder/index.ts'
import type { ProjectSource, UpdateCommit } from '../../contract/index.ts'
import { type Database, decodeJson } from '../../database/index.ts'
import { formatBytes, formatCount, type LargeContent, type Log } from '../../shared/index.ts'
import type { CopiedFindings } from '../findings/findings-store.ts'
import type { StoredReplay } from '../findings/replays-store.ts'
import type { EmbeddedBuild } from '../vectors/embed-build.ts'
import { StepFailed } from './step-watch.ts'

interface StoreNeeds {
  database: Database
  artifacts: ArtifactStore
  log: Log
  maxSiteBytes?: number
}

export interface StoredBuild {
  summary: string
  commit: UpdateCommit
  /** From the site's configuration; null if it has none, missing if nothing changed. */
  siteName?: string | null
  artifacts: DeploymentArtifacts
  findings: Findings | CopiedFindings
  /** `of`: that of another deployment. Null if no questions were asked. */
  replay: StoredReplay | { of: string } | null
}

export interface BuildDetails extends EmbeddedBuild {
  commit: UpdateCommit | null
  /** The live deployment of the project that readers ask. */
  comparedWith: string | null
}

export interface LiveBuild {
  artifacts?: DeploymentArtifacts
  origin?: ProjectSource
}

/** Reads the live deployment's source and the digests of its artifacts, as far as they exist. */
export async function readLiveBuild(
  { database }: Pick<StoreNeeds, 'database'>,
  deploymentId: string | null,
): Promise<LiveBuild> {
  if (deploymentId === null) return {}
  const row = await database.queries
    .selectFrom('deployments')
    .select(['artifacts_json', 'origin_json'])
    .where('id', '=', deploymentId)
    .executeTakeFirst()
  if (!row) return {}
  return {
    origin: decodeJson<ProjectSource>(row.origin_json),
    ...(row.artifacts_json && { artifacts: decodeJson<DeploymentArtifacts>(row.artifacts_json) }),
  }
}

/** Stores a build and summarises what changed since the live deployment. Throws `StepFailed` for a site that is too large. */
export async function storeBuild(
  needs: StoreNeeds,
  live: DeploymentArtifacts | undefined,
  built: BuiltSite | ChangedSite,
  { commit, artifacts: embedded, problem, comparedWith }: BuildDetails,
): Promise<StoredBuild> {
  if (built.kind === 'built') requireSiteFits(built, needs.maxSiteBytes)
  else requireFewChanges(built)
  const { files, count } = built.fileChanges ?? (await compareWithLive(needs, live, built))
  const artifacts =
    built.kind === 'built' ? await putWhole(needs.artifacts, built) : await putChanges(needs.artifacts, built)
  return {
    summary: withProblem(describeSuccess(built, count), problem),
    commit: { ...commit, filesChanged: files },
    siteName: built.siteName,
    artifacts: { ...artifacts, ...embedded },
    findings: built.findings,
    // A build that is published later keeps the deployment that it was compared with.
    replay: built.replay && comparedWith !== null ? { comparedWith, ...built.replay } : null,
  }
}

async function putWhole(
  artifacts: ArtifactStore,
  { index, site, manifest, files, pages, basis }: BuiltSite,
): Promise<DeploymentArtifacts> {
  const put = async (content: LargeContent | null) => (content ? artifacts.put(content) : undefined)
  const [stored, ...others] = await Promise.all([
    putRequired(artifacts, { index, site, manifest }),
    put(files),
    put(pages),
    put(basis),
  ])
  const [ofFiles, ofPages, ofBasis] = others
  return {
    ...stored,
    ...(ofFiles && { files: ofFiles }),
    ...(ofPages && { pages: ofPages }),
    ...(ofBasis && { basis: ofBasis }),
  }
}

/** Stores contents at the same time, and returns their digests. */
async function putRequired<Name extends string>(
  artifacts: ArtifactStore,
  contents: Record<Name, LargeContent>,
): Promise<Record<Name, string>> {
  const entries = Object.entries<LargeContent>(contents)
  const stored = entries.map(async ([name, content]) => [name, await artifacts.put(content)])
  // A cast: the names are those of the contents.
  return Object.fromEntries(await Promise.all(stored)) as Record<Name, string>
}

/** The rest is that of the whole build. */
async function putChanges(
  artifacts: ArtifactStore,
  { base, manifest, changedIndex, changedSite, changedFiles }: ChangedSite,
): Promise<DeploymentArtifacts> {
  const { vectors: _, changedVectors: __, changedFiles: ___, ...whole } = base
  return {
    ...whole,
    wholeManifest: base.wholeManifest ?? base.manifest,
    ...(await putRequired(artifacts, { manifest, changedIndex, changedSite })),
    ...(changedFiles && (await putRequired(artifacts, { changedFiles }))),
  }
}

/** Builds keep to the limit, but a source could take over the process that parses it. */
function requireFewChanges({ changedIndex, changedSite, changedFiles }: ChangedSite): void {
  const most = mostChangedBytes
  const isSmall = changedIndex.sizeBytes <= most.index && changedSite.sizeBytes <= most.site
  if (!isSmall || (changedFiles?.sizeBytes ?? 0) > most.files)
    throw new Error('the build changed more than it may change without building the whole site')
}

function requireSiteFits({ index, site, files }: BuiltSite, maxSiteBytes = Number.POSITIVE_INFINITY): void {
  const sizeBytes = index.sizeBytes + site.sizeBytes + (files?.sizeBytes ?? 0)
  if (sizeBytes > maxSiteBytes)
    throw new StepFailed(
      `The built site has ${formatBytes(sizeBytes)}, and this server allows ${formatBytes(maxSiteBytes)}. Deploy fewer or shorter pages, or ask the operator to raise LECTERN_SITE_MB.`,
    )
}

/** Reuses the live artifacts, because nothing changed. */
export function repeatBuild(
  { id, artifacts, isCompared }: { id: string; artifacts: DeploymentArtifacts; isCompared: boolean },
  { commit, artifacts: embedded, problem }: Omit<BuildDetails, 'comparedWith'>,
): StoredBuild {
  const { vectors: _, changedVectors: __, ...built } = artifacts
  return {
    summary: withProblem('No file changed since the last deployment. The pages stay the same.', problem),
    commit: { ...commit, filesChanged: { added: [], modified: [], removed: [] } },
    artifacts: { ...built, ...embedded },
    findings: { of: id, isCompared },
    replay: isCompared ? { of: id } : null,
  }
}

function withProblem(summary: string, problem: string | null): string {
  return problem === null ? summary : `${summary} ${problem}`
}

/** Takes tens of milliseconds for a large site. Builds do it, unless there is no live manifest or they are published anyway. */
async function compareWithLive(
  needs: StoreNeeds,
  live: DeploymentArtifacts | undefined,
  { manifest }: BuiltSite | ChangedSite,
): Promise<{ files: ManifestChanges['files']; count: number | undefined }> {
  const before = live && (await readManifest(needs, live.manifest))
  await nextTurn()
  const { files, count } = compareManifests(before ?? new Map(), decodeManifest(await manifest.read()))
  return { files, count: before && count }
}

// Without the live manifest, every file counts as added.
async function readManifest(needs: StoreNeeds, digest: string): Promise<Manifest | undefined> {
  try {
    return decodeManifest(await needs.artifacts.read(digest))
  } catch (error) {
    needs.log.warn({ err: error, digest }, 'the live manifest cannot be read')
    return undefined
  }
}

function describeSuccess(built: BuiltSite | ChangedSite, changedFiles: number | undefined): string {
  const parts = [`Deployed ${formatCount(built.pageCount, 'page')}`]
  if (changedFiles !== undefined)
    parts.push(changedFiles === 0 ? 'no file changed' : `${formatCount(changedFiles, 'file')} changed`)
  const [failed, found] = [countFindings(built.findings, 'fail'), countFindings(built.findings, 'warn')]
  if (failed !== undefined) parts.push(`published although checks found ${failed}`)
  if (found !== undefined) parts.push(`checks found ${found}`)
  return `${parts.join('; ')}.`
}

import {
  type ArtifactStore,
  ArtifactUnreadable,
  type DeploymentArtifacts,
  isIntact,
  openArtifact,
  streamArtifact,
} from '../artifacts/index.ts'
import { isCurrentIndex } from '../search/index.ts'
import { AppError } from '../shared/index.ts'
import { isCurrentSite, listPaths } from '../site/index.ts'
import type { EarlierBuild, StreamContent } from './build-protocol.ts'
import type { BuildReplay, ReplayRequest } from './checks/build-replay.ts'

export type ReadableArtifacts = Pick<ArtifactStore, 'findSize' | 'read' | 'readPart'>

const headBytes = 16

/**
 * Reads the live deployment's artifacts that a build can reuse. Missing ones are built again. Whether the index and the site are
 * damaged is checked only when they are used again, by `canReuse`. What an incremental build does not need is left out.
 */
export async function readEarlierBuild(
  artifacts: ReadableArtifacts,
  live: DeploymentArtifacts | undefined,
  isIncremental = false,
): Promise<EarlierBuild<StreamContent> | null> {
  if (live === undefined) return null
  const manifest = await artifacts.read(live.manifest).catch(ignoreUnreadable)
  if (manifest === undefined) return null
  const readHead = (digest: string) => artifacts.readPart(digest, { offset: 0, sizeBytes: headBytes })
  const [index, site] = [await readHead(live.index), await readHead(live.site)]
  const hasChanges = await hasAll(artifacts, [live.changedIndex, live.changedSite, live.changedFiles])
  // Files are checked when they are read; here they only have to exist.
  const hasFiles =
    live.files === undefined ||
    (await artifacts.readPart(live.files, { offset: 0, sizeBytes: 1 })) !== undefined
  const isCurrent = index && isCurrentIndex(index) && site && isCurrentSite(site)
  // If changed pages cannot be added, for example because the live site lacks vectors, the site is built whole.
  const isUsable = isIncremental || live.changedIndex === undefined
  const isWhole = isCurrent === true && hasFiles && hasChanges && isUsable
  const { wholeManifest } = live
  const keptManifest =
    wholeManifest === undefined ? null : await artifacts.read(wholeManifest).catch(ignoreUnreadable)
  // Without its manifest, what the whole build kept is of no use.
  const open = async (digest: string | undefined) =>
    keptManifest !== undefined && digest !== undefined && (await hasAll(artifacts, [digest]))
      ? () => streamArtifact(artifacts, digest)
      : null
  const earlier = { manifest, keptManifest: keptManifest ?? null, isWhole }
  const basis = isIncremental && isWhole ? await open(live.basis) : null
  if (basis) return { ...earlier, basis, pages: null, paths: [] }
  return { ...earlier, basis, pages: await open(live.pages), paths: await readPaths(artifacts, live) }
}

async function hasAll(
  artifacts: ReadableArtifacts,
  digests: readonly (string | undefined)[],
): Promise<boolean> {
  for (const digest of digests)
    if (digest !== undefined && (await artifacts.findSize(digest)) === undefined) return false
  return true
}

/** Whether the index and the site of a deployment are undamaged, so that they can go live again. Reads both. */
export async function canReuse(
  artifacts: ReadableArtifacts,
  { index, site, changedIndex, changedSite }: DeploymentArtifacts,
): Promise<boolean> {
  for (const digest of [index, site, changedIndex, changedSite])
    if (digest !== undefined && !(await isIntact(artifacts, digest))) return false
  return true
}

/** Opens the live index that readers' questions are asked of; null if there is none of this release. */
export async function readReplay(
  artifacts: ReadableArtifacts,
  request: ReplayRequest | undefined,
): Promise<BuildReplay<StreamContent> | null> {
  if (request === undefined || request.questions.length === 0) return null
  const { index, changedIndex, ...asked } = request
  const head = await artifacts.readPart(index, { offset: 0, sizeBytes: headBytes })
  if (head === undefined || !isCurrentIndex(head)) return null
  const changes =
    changedIndex === undefined ? null : await artifacts.read(changedIndex).catch(ignoreUnreadable)
  if (changes === undefined) return null
  return { ...asked, liveIndex: () => streamArtifact(artifacts, index), changes }
}

/** Returns no paths for a site in another version's format, and for a damaged one. */
async function readPaths(
  artifacts: ReadableArtifacts,
  { site: digest, changedSite }: DeploymentArtifacts,
): Promise<string[]> {
  const site = await openArtifact(artifacts, digest)
  const changes = changedSite === undefined ? undefined : await openArtifact(artifacts, changedSite)
  try {
    return site ? await listPaths(site, changes) : []
  } catch (error) {
    if (error instanceof ArtifactUnreadable || (error instanceof AppError && error.code === 'internal'))
      return []
    throw error
  }
}

function ignoreUnreadable(error: unknown): undefined {
  if (!(error instanceof ArtifactUnreadable)) throw error
}

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
 * damaged is checked only when they are used again, by `canReuse`.
 */
export async function readEarlierBuild(
  artifacts: ReadableArtifacts,
  live: DeploymentArtifacts | undefined,
): Promise<EarlierBuild<StreamContent> | null> {
  if (live === undefined) return null
  const manifest = await artifacts.read(live.manifest).catch(ignoreUnreadable)
  if (manifest === undefined) return null
  const readHead = (digest: string) => artifacts.readPart(digest, { offset: 0, sizeBytes: headBytes })
  const [index, site] = [await readHead(live.index), await readHead(live.site)]
  // Files are checked when they are read; here they only have to exist.
  const hasFiles =
    live.files === undefined ||
    (await artifacts.readPart(live.files, { offset: 0, sizeBytes: 1 })) !== undefined
  const isCurrent = index && isCurrentIndex(index) && site && isCurrentSite(site)
  const { pages } = live
  const hasPages = pages !== undefined && (await artifacts.findSize(pages)) !== undefined
  return {
    manifest,
    pages: hasPages ? () => streamArtifact(artifacts, pages) : null,
    isWhole: isCurrent === true && hasFiles,
    paths: await readPaths(artifacts, live.site),
  }
}

/** Whether the index and the site of a deployment are undamaged, so that they can go live again. Reads both. */
export async function canReuse(
  artifacts: ReadableArtifacts,
  { index, site }: DeploymentArtifacts,
): Promise<boolean> {
  return (await isIntact(artifacts, index)) && (await isIntact(artifacts, site))
}

/** Opens the live index that readers' questions are asked of; null if there is none of this release. */
export async function readReplay(
  artifacts: ReadableArtifacts,
  request: ReplayRequest | undefined,
): Promise<BuildReplay<StreamContent> | null> {
  if (request === undefined || request.questions.length === 0) return null
  const { index, ...asked } = request
  const head = await artifacts.readPart(index, { offset: 0, sizeBytes: headBytes })
  if (head === undefined || !isCurrentIndex(head)) return null
  return { ...asked, liveIndex: () => streamArtifact(artifacts, index) }
}

/** Returns no paths for a site in another version's format, and for a damaged one. */
async function readPaths(artifacts: ReadableArtifacts, digest: string): Promise<string[]> {
  const site = await openArtifact(artifacts, digest)
  try {
    return site ? await listPaths(site) : []
  } catch (error) {
    if (error instanceof ArtifactUnreadable || (error instanceof AppError && error.code === 'internal'))
      return []
    throw error
  }
}

function ignoreUnreadable(error: unknown): undefined {
  if (!(error instanceof ArtifactUnreadable)) throw error
}

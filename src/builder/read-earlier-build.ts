import type { DeploymentArtifacts } from '../artifacts/index.ts'
import { type ArtifactStore, ArtifactUnreadable } from '../artifacts/index.ts'
import { isCurrentIndex } from '../search/index.ts'
import { isCurrentSite, listPaths } from '../site/index.ts'
import type { EarlierBuild } from './build-protocol.ts'
import type { BuildReplay, ReplayRequest } from './checks/build-replay.ts'

/** Reads the live deployment's artifacts that a build can reuse. Missing or damaged ones are built again. */
export async function readEarlierBuild(
  artifacts: Pick<ArtifactStore, 'read' | 'readPart'>,
  live: DeploymentArtifacts | undefined,
): Promise<EarlierBuild | null> {
  if (live === undefined) return null
  const read = (digest: string | undefined) =>
    digest === undefined ? undefined : artifacts.read(digest).catch(ignoreUnreadable)
  const manifest = await read(live.manifest)
  if (manifest === undefined) return null
  const site = await read(live.site)
  const index = await read(live.index)
  const isCurrent = index && isCurrentIndex(index) && site && isCurrentSite(site)
  // Files are checked when they are read; here they only have to exist.
  const part = { offset: 0, sizeBytes: 1 }
  const hasFiles = live.files === undefined || (await artifacts.readPart(live.files, part)) !== undefined
  const isWhole = isCurrent === true && hasFiles
  return { manifest, pages: (await read(live.pages)) ?? null, isWhole, paths: site ? readPaths(site) : [] }
}

/** Reads the live index that readers' questions are asked of; null if there is none of this release. */
export async function readReplay(
  artifacts: Pick<ArtifactStore, 'read'>,
  request: ReplayRequest | undefined,
): Promise<BuildReplay | null> {
  if (request === undefined || request.questions.length === 0) return null
  const { index, ...asked } = request
  const liveIndex = await artifacts.read(index).catch(ignoreUnreadable)
  if (liveIndex === undefined || !isCurrentIndex(liveIndex)) return null
  return { ...asked, liveIndex }
}

/** Returns no paths for a site in another version's format. */
function readPaths(site: Uint8Array): string[] {
  try {
    return listPaths(site)
  } catch {
    return []
  }
}

function ignoreUnreadable(error: unknown): undefined {
  if (!(error instanceof ArtifactUnreadable)) throw error
}

import type { ArtifactStore, DeploymentArtifacts } from '../../artifacts/index.ts'
import { isCurrentIndex } from '../../search/index.ts'
import { isCurrentSite } from '../../site/index.ts'

const headBytes = 16

/** Returns whether a build exists in this release's format. */
export async function isServable(
  { artifacts }: { artifacts: Pick<ArtifactStore, 'readPart'> },
  built: DeploymentArtifacts | null,
): Promise<boolean> {
  if (built === null) return false
  const part = { offset: 0, sizeBytes: headBytes }
  const [index, site] = await Promise.all(
    [built.index, built.site].map(each => artifacts.readPart(each, part)),
  )
  for (const digest of [built.changedIndex, built.changedSite])
    if (digest !== undefined && (await artifacts.readPart(digest, part)) === undefined) return false
  return index !== undefined && site !== undefined && isCurrentIndex(index) && isCurrentSite(site)
}

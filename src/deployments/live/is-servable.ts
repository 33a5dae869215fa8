import type { ArtifactStore, DeploymentArtifacts } from '../../artifacts/index.ts'
import { isCurrentIndex } from '../../search/index.ts'
import { isCurrentSite } from '../../site/index.ts'

const headBytes = 16

interface Needs {
  artifacts: Pick<ArtifactStore, 'readPart'>
}

/** Returns whether a build exists in this release's format. */
export async function isServable(needs: Needs, built: DeploymentArtifacts | null): Promise<boolean> {
  return (await readFormat(needs, built)) === 'current'
}

/** `other`: the format of another release, or damaged at its beginning. */
export async function readFormat(
  { artifacts }: Needs,
  built: DeploymentArtifacts | null,
): Promise<'current' | 'other' | 'missing'> {
  if (built === null) return 'missing'
  const part = { offset: 0, sizeBytes: headBytes }
  const [index, site] = await Promise.all(
    [built.index, built.site].map(each => artifacts.readPart(each, part)),
  )
  for (const digest of [built.changedIndex, built.changedSite])
    if (digest !== undefined && (await artifacts.readPart(digest, part)) === undefined) return 'missing'
  if (index === undefined || site === undefined) return 'missing'
  return isCurrentIndex(index) && isCurrentSite(site) ? 'current' : 'other'
}

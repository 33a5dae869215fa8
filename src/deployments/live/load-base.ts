import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ArtifactStore, DeploymentArtifacts } from '../../artifacts/index.ts'
import { type IndexData, type Neighbours, readIndexData } from '../../search/index.ts'
import { AppError } from '../../shared/index.ts'
import { extendSiteFile, openSiteFile } from '../../site/index.ts'

/** The large parts of a live site, which stay the same while only some of its pages change. */
export interface LoadedBase {
  digests: Pick<DeploymentArtifacts, 'index' | 'site'>
  /** Why it cannot be opened, if so. */
  index: IndexData | AppError
  siteFile: ReturnType<typeof openSiteFile>
  /** Its vectors, once they are opened. */
  vectors?: { digest: string; neighbours: Neighbours }
  sizeBytes: { index: number; site: number }
}

export function isSame(
  earlier: LoadedBase | undefined,
  artifacts: DeploymentArtifacts,
): earlier is LoadedBase {
  return earlier?.digests.index === artifacts.index && earlier.digests.site === artifacts.site
}

export async function loadBase(
  artifacts: Pick<ArtifactStore, 'read'>,
  digests: DeploymentArtifacts,
): Promise<LoadedBase> {
  const [index, site] = await Promise.all([artifacts.read(digests.index), artifacts.read(digests.site)])
  const siteFile = openSiteFile(site)
  await nextTurn()
  return {
    digests: { index: digests.index, site: digests.site },
    index: orProblem(() => readIndexData(index)),
    siteFile,
    sizeBytes: { index: index.byteLength, site: site.byteLength },
  }
}

export async function readChanges(
  artifacts: Pick<ArtifactStore, 'read'>,
  { changedIndex, changedSite }: DeploymentArtifacts,
): Promise<{ index: Uint8Array; site: Uint8Array } | null> {
  if (changedIndex === undefined || changedSite === undefined) return null
  const [index, site] = await Promise.all([artifacts.read(changedIndex), artifacts.read(changedSite)])
  return { index, site }
}

function orProblem(open: () => IndexData): IndexData | AppError {
  try {
    return open()
  } catch (cause) {
    const message = 'The search index was built by another release and is being rebuilt. Try again soon.'
    return new AppError('not-ready', message, { cause, retryAfterSeconds: 10 })
  }
}

/** Opens the site of a deployment without its index. */
export async function openStoredSite(artifacts: Pick<ArtifactStore, 'read'>, digests: DeploymentArtifacts) {
  const site = openSiteFile(await artifacts.read(digests.site))
  const { changedSite } = digests
  return changedSite === undefined
    ? site
    : extendSiteFile(site, openSiteFile(await artifacts.read(changedSite)))
}

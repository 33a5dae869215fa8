import { type ArtifactStore, ArtifactUnreadable } from '../../artifacts/index.ts'
import { type BuiltSite, type ChangedSite, contentsInMemory } from '../../builder/index.ts'
import type { Database } from '../../database/index.ts'
import { isCurrentIndex } from '../../search/index.ts'
import { contentOf } from '../../shared/index.ts'
import { extendSiteFile, isCurrentSite, openSite, openSiteFile } from '../../site/index.ts'
import { readFindings } from '../findings/findings-store.ts'
import { readReplay } from '../findings/replays-store.ts'
import { readDeploymentRow } from '../record/deployment.ts'

/**
 * Reads the build of a deployment that checks refused. Undefined if it is no longer stored, is damaged or has the format of another
 * release.
 */
export async function readKeptBuild(
  { database, artifacts }: { database: Database; artifacts: Pick<ArtifactStore, 'read'> },
  { id, projectId }: { id: string; projectId: string },
): Promise<BuiltSite | ChangedSite | undefined> {
  const row = await database.queries
    .selectFrom('deployments')
    .selectAll()
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  const digests = row && readDeploymentRow(row).artifacts
  if (!digests) return undefined
  try {
    const [index, site, manifest, files] = await Promise.all([
      artifacts.read(digests.index),
      artifacts.read(digests.site),
      artifacts.read(digests.manifest),
      digests.files === undefined ? null : artifacts.read(digests.files),
    ])
    if (!isCurrentIndex(index) || !isCurrentSite(site)) return undefined
    const { changedIndex, changedSite, changedFiles } = digests
    const changes = changedSite === undefined ? null : await artifacts.read(changedSite)
    const whole = openSiteFile(site)
    const opened = openSite(changes ? extendSiteFile(whole, openSiteFile(changes)) : whole, { kind: 'all' })
    const details = {
      pageCount: [...opened.paths()].length,
      siteName: opened.name,
      findings: await readFindings(database.queries, id),
      replay: (await readReplay(database.queries, id)) ?? null,
      refusal: null,
    }
    if (changedIndex !== undefined && changes)
      return {
        kind: 'changed',
        base: digests,
        manifest: contentOf(manifest),
        changedIndex: contentOf(await artifacts.read(changedIndex)),
        changedSite: contentOf(changes),
        changedFiles: changedFiles === undefined ? null : contentOf(await artifacts.read(changedFiles)),
        close: async () => {},
        ...details,
      }
    return {
      kind: 'built',
      ...contentsInMemory({
        ...{ index, site, manifest, files },
        pages: await readKept(artifacts, digests.pages),
        basis: await readKept(artifacts, digests.basis),
      }),
      ...details,
    }
  } catch (error) {
    if (error instanceof ArtifactUnreadable) return undefined
    throw error
  }
}

// What a deployment keeps for the next one is collected unless it is live. The next build then reads every page.
async function readKept(
  artifacts: Pick<ArtifactStore, 'read'>,
  digest: string | undefined,
): Promise<Uint8Array | null> {
  if (digest === undefined) return null
  return artifacts.read(digest).catch((error: unknown) => {
    if (error instanceof ArtifactUnreadable) return null
    throw error
  })
}

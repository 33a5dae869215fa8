import type { ArtifactStore } from '../../artifacts/index.ts'
import type { Audience } from '../../content/index.ts'
import type { Database } from '../../database/index.ts'
import { openLiveSite } from '../../deployments/index.ts'
import { AppError } from '../../shared/index.ts'
import { exportSite } from '../pages/export-site.ts'
import { writeZip } from '../pages/write-zip.ts'
import type { ClaimedExport } from './claim-export.ts'
import type { ExportRequest } from './export-job.ts'

interface Needs {
  database: Database
  artifacts: Pick<ArtifactStore, 'read' | 'readPart'>
}

/** The archive is built in memory. */
const limitBytes = 1024 * 1024 * 1024

/** Exports the live site of a project to an archive, for the readers that the job is for. Throws `AppError` if it cannot. */
export async function packSite(
  needs: Needs,
  { projectId, request }: Pick<ClaimedExport, 'projectId' | 'request'>,
  onProgress: (pages: { done: number; total: number }) => Promise<void>,
): Promise<{ content: Uint8Array; pageCount: number }> {
  const published = await openLiveSite(needs, projectId)
  if (!published) throw new AppError('not-deployed', 'The project has no live deployment.')
  const live = published.openFor(decideAudience(published.signIn !== null, request.groups))
  const { site, copyIndex } = live.openCopy(choosePages(request, path => live.site.describePage(path)))
  if (site.pageCount === 0)
    throw new AppError('not-found', 'No page of the site is public. Pass the groups of a reader.')
  let done = 0
  const options = {
    ...request,
    siteName: site.name ?? request.siteName,
    onPage: (count: number) => {
      done = count
    },
  }
  await onProgress({ done, total: site.pageCount })
  const source = { site, index: live.index, copyIndex, readFile: live.readFile }
  const parts: Uint8Array[] = []
  let sizeBytes = 0
  for await (const part of writeZip(exportSite(source, options))) {
    parts.push(part)
    sizeBytes += part.byteLength
    if (sizeBytes > limitBytes)
      throw new AppError('invalid-request', 'The archive is larger than 1 GB. Export some of the pages.')
    await onProgress({ done, total: site.pageCount })
  }
  return { content: Buffer.concat(parts), pageCount: site.pageCount }
}

/** An export has the pages that a stranger sees, or a reader of these groups. */
function decideAudience(hasSignIn: boolean, groups: ExportRequest['groups']): Audience {
  if (!hasSignIn) return { kind: 'open' }
  return groups === null ? { kind: 'anonymous' } : { kind: 'reader', groups }
}

function choosePages(
  { paths }: ExportRequest,
  findPage: (path: string) => unknown,
): (path: string) => boolean {
  if (paths === null) return () => true
  const missing = paths.filter(path => findPage(path) === undefined)
  if (missing.length > 0)
    throw new AppError('invalid-request', `The site has no page ${missing.slice(0, 5).join(', ')}.`)
  const wanted = new Set(paths)
  return path => wanted.has(path)
}

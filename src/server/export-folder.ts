import { type Audience, mayRead } from '../content/index.ts'
import { parseSite } from '../content/parsing.ts'
import { buildIndex, copyIndex, openIndex, readIndexData } from '../search/index.ts'
import { joinBytes } from '../shared/index.ts'
import { buildFiles, buildSite, openSite } from '../site/index.ts'
import { type ExportedFile, exportSite } from '../static-export/index.ts'
import { describeEmptyFolder, readFolder } from './read-folder.ts'

export interface FolderExport {
  folder: string
  /** Null if the site has no address. */
  publicUrl: string | null
  onPage?(exported: number): void
  onLog?(line: string): void
}

/** Exports the documentation of a folder as everybody sees it, without a server. */
export async function exportFolder(
  { folder, publicUrl, onPage, onLog }: FolderExport,
  signal: AbortSignal,
): Promise<AsyncGenerator<ExportedFile>> {
  const audience: Audience = { kind: 'open' }
  const { parsed, files } = await readFolder({ folder, signal, ...(onLog && { onLog }) }, tree => {
    const parsed = parseSite(tree)
    return { parsed, files: joinBytes(buildFiles(parsed, tree)) }
  })
  if (!parsed.pages.some(({ access }) => mayRead(access, audience)))
    throw describeEmptyFolder(folder, parsed.problems)
  const index = buildIndex(parsed)
  const site = openSite(buildSite(parsed), audience)
  return exportSite(
    {
      site,
      index: openIndex(index, null, audience),
      copyIndex: () => copyIndex(readIndexData(index), audience),
      async readFile(name) {
        const file = site.findFile(name)
        return file && { content: files.subarray(file.offset, file.offset + file.sizeBytes) }
      },
    },
    {
      siteName: parsed.name ?? 'Documentation',
      domain: parsed.name ?? 'docs',
      publicUrl,
      hostPath: publicUrl === null ? '' : new URL(publicUrl).pathname.replace(/\/$/, ''),
      ...(onPage && { onPage }),
    },
  )
}

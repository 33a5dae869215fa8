import { createPageFinder, createRedirects } from '../content/index.ts'
import type { SiteHead } from './build-site.ts'
import { createOutline } from './outline/create-outline.ts'
import type { PageHead, SiteReader, StoredFile } from './site.ts'
import { type RecordReader, readRecords } from './site-file.ts'

/** Opens a site artifact. Pages are decoded when read. Throws `AppError` if the bytes are damaged. */
export function openSite(bytes: Uint8Array): SiteReader {
  const records = readRecords(bytes)
  const head = readSiteHead(records)
  const positions = new Map(head.paths.map((path, position) => [path, position]))
  const files = new Map(placeFiles(head).map(file => [file.name, file]))
  const describePage = (path: string) => {
    const position = positions.get(path)
    return position === undefined ? undefined : readPageHead(records, 1 + position * 2)
  }
  return {
    name: head.name,
    navigation: head.navigation,
    outline: createOutline(
      head.navigation,
      head.paths.map((path, position) => ({
        path,
        language: head.languages?.[position] ?? null,
        version: head.versions?.[position] ?? null,
      })),
    ),
    pageCount: head.paths.length,
    paths: () => head.paths,
    describePage,
    readPage(path) {
      const position = positions.get(path)
      const page = describePage(path)
      return page && position !== undefined ? { ...page, html: records.text(2 + position * 2) } : undefined
    },
    steering: head.steering ?? null,
    findRedirect: createRedirects(head.redirects ?? [], createPageFinder(['/', ...head.paths])),
    brand: head.brand ?? null,
    settings: head.settings ?? null,
    findFile: name => files.get(name),
  }
}

function placeFiles({ files = [] }: SiteHead): StoredFile[] {
  let end = 0
  return files.map(([name, mediaType, sizeBytes]) => {
    const offset = end
    end += sizeBytes
    return { name, mediaType, offset, sizeBytes }
  })
}

// The artifact's digest was checked, and in this format version record 0 is a head.
function readSiteHead(records: RecordReader): SiteHead {
  return JSON.parse(records.text(0)) as SiteHead
}

// See `readSiteHead`: every second record is the head of a page.
function readPageHead(records: RecordReader, position: number): PageHead {
  return JSON.parse(records.text(position)) as PageHead
}

import type { PageHead, SiteHead } from './build-site.ts'
import type { SiteReader } from './site.ts'
import { type RecordReader, readRecords } from './site-file.ts'

/** Opens what `buildSite` wrote; pages are decoded when they are read. Throws an `AppError` when the bytes are damaged. */
export function openSite(bytes: Uint8Array): SiteReader {
  const records = readRecords(bytes)
  const head = readSiteHead(records)
  const positions = new Map(head.paths.map((path, position) => [path, position]))
  return {
    name: head.name,
    navigation: head.navigation,
    paths: () => head.paths,
    readPage(path) {
      const position = positions.get(path)
      if (position === undefined) return undefined
      return { ...readPageHead(records, 1 + position * 2), html: records.text(2 + position * 2) }
    },
  }
}

/** A cast: the artifact's digest was checked, and this format version says that record 0 is a head. */
function readSiteHead(records: RecordReader): SiteHead {
  return JSON.parse(records.text(0)) as SiteHead
}

/** A cast, for the same reason. */
function readPageHead(records: RecordReader, position: number): PageHead {
  return JSON.parse(records.text(position)) as PageHead
}

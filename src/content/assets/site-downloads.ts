import { createHash } from 'node:crypto'
import { basename } from 'node:path/posix'
import { formatBytes } from '../../shared/index.ts'
import type { SiteFile } from '../core/page.ts'
import type { SourceTree } from '../core/source-tree.ts'
import { readImage } from './read-image.ts'

const downloadLimitBytes = 20 * 1024 * 1024
const digestDigits = 32

const mediaTypes: Record<string, string> = {
  pdf: 'application/pdf',
  zip: 'application/zip',
  gz: 'application/gzip',
  tgz: 'application/gzip',
  csv: 'text/csv',
  json: 'application/json',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  txt: 'text/plain',
  log: 'text/plain',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  ogv: 'video/ogg',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  vtt: 'text/vtt',
}
/** Browsers never run this type, and most save it. */
const unknownType = 'application/octet-stream'

export interface SiteDownload {
  file: SiteFile
  fileName: string
}

export type FoundDownload = SiteDownload | { refusal: string }

/** The files other than pages that pages link to. Each is read once. */
export interface SiteDownloads {
  read(file: string): FoundDownload
}

export function createSiteDownloads(tree: Pick<SourceTree, 'read'>): SiteDownloads {
  const known = new Map<string, FoundDownload>()
  return {
    read: file => {
      const found = known.get(file) ?? readDownload(tree, file)
      known.set(file, found)
      return found
    },
  }
}

function readDownload(tree: Pick<SourceTree, 'read'>, source: string): FoundDownload {
  // Such as `.env`: a link must not expose its secrets.
  if (basename(source).startsWith('.')) return { refusal: 'is hidden, and hidden files are not published' }
  const bytes = tree.read(source)
  if (bytes === undefined) return { refusal: 'is missing' }
  if (bytes.length > downloadLimitBytes)
    return { refusal: `is larger than ${formatBytes(downloadLimitBytes)}` }
  const fileName = basename(source)
  const written = /\.([a-z0-9]{1,8})$/i.exec(fileName)?.[1]?.toLowerCase() ?? 'bin'
  const image = readImage(bytes)
  const extension = image?.extension ?? written
  const mediaType = image?.mediaType ?? (Object.hasOwn(mediaTypes, written) ? mediaTypes[written] : undefined)
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, digestDigits)
  const name = `${digest}.${extension}`
  return { file: { name, source, mediaType: mediaType ?? unknownType, sizeBytes: bytes.length }, fileName }
}

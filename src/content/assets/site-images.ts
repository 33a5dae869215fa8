import { createHash } from 'node:crypto'
import { formatBytes } from '../../shared/index.ts'
import type { SiteFile } from '../core/page.ts'
import type { SourceTree } from '../core/source-tree.ts'
import { type ImageFacts, readImage } from './read-image.ts'

const imageLimitBytes = 20 * 1024 * 1024
const digestDigits = 32

export interface SiteImage {
  file: SiteFile
  facts: ImageFacts
}

export type FoundImage = SiteImage | { refusal: string }

/** The images of a source. Each is read once. */
export interface SiteImages {
  read(file: string): FoundImage
}

export function createSiteImages(tree: SourceTree): SiteImages {
  const known = new Map<string, FoundImage>()
  return {
    read: file => {
      const found = known.get(file) ?? readSiteImage(tree, file)
      known.set(file, found)
      return found
    },
  }
}

function readSiteImage(tree: SourceTree, source: string): FoundImage {
  const bytes = tree.read(source)
  if (bytes === undefined) return { refusal: 'is missing' }
  if (bytes.length > imageLimitBytes) return { refusal: `is larger than ${formatBytes(imageLimitBytes)}` }
  const facts = readImage(bytes)
  if (facts === undefined) return { refusal: 'is not a PNG, JPEG, GIF, WebP, AVIF, ICO or SVG image' }
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, digestDigits)
  const { mediaType } = facts
  const name = `${digest}.${facts.extension}`
  return { file: { name, source, mediaType, sizeBytes: bytes.length }, facts }
}

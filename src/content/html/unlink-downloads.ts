import type { Root } from 'hast'
import { siteFilesPath } from '../../shared/index.ts'
import { readProperty, walkElements } from './elements.ts'

/** Makes links to files plain text, in place: an answer links to pages alone. */
export function unlinkDownloads(root: Root): Root {
  for (const element of walkElements(root)) {
    if (element.tagName !== 'a' || !readProperty(element, 'href')?.startsWith(siteFilesPath)) continue
    element.tagName = 'span'
    element.properties = {}
  }
  return root
}

import type { Root } from 'hast'
import { siteFilesPath } from '../../shared/index.ts'
import { readProperty, walkElements } from './elements.ts'

/** Turns links to files into plain text, in place: answers link to pages only. */
export function unlinkDownloads(root: Root): Root {
  for (const element of walkElements(root)) {
    if (element.tagName !== 'a' || !readProperty(element, 'href')?.startsWith(siteFilesPath)) continue
    element.tagName = 'span'
    element.properties = {}
  }
  return root
}

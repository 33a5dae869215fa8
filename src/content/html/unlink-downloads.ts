import type { Root } from 'hast'
import { siteFilesPath } from '../../shared/index.ts'
import { readProperty, walkElements } from './elements.ts'

/** Turns links to files, and the links in `others`, into plain text, in place: answers only link to pages. */
export function unlinkDownloads(root: Root, others: ReadonlySet<string>): Root {
  for (const element of walkElements(root)) {
    const href = element.tagName === 'a' ? readProperty(element, 'href') : null
    if (href === null || !(href.startsWith(siteFilesPath) || others.has(href))) continue
    element.tagName = 'span'
    element.properties = {}
  }
  return root
}

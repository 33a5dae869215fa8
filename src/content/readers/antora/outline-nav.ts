import type { ElementContent } from 'hast'
import type { AsciidocReader } from '../../asciidoc/asciidoc-reader.ts'
import { type OutlineNode, type OutlinePage, warnOf } from '../../core/outline.ts'
import type { ContentProblem } from '../../core/page.ts'
import { isDocumentFile, joinPath, parentFolder } from '../../core/page-path.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readSourceText } from '../../formats/read-source-text.ts'
import { isElement, readProperty, readTextContent, walkElements } from '../../html/elements.ts'
import { outlineWebLink } from '../../outline/outline-web-link.ts'

export interface NavigationNeeds {
  tree: SourceTree
  reader: AsciidocReader
  findPage(file: string): OutlinePage | undefined
  problems: ContentProblem[]
}

const depthLimit = 20

/** Outlines a navigation file of Antora: lists of links, each with a title above it. */
export function outlineNavigation(needs: NavigationNeeds, file: string): OutlineNode[] {
  const source = readSourceText(needs.tree, file)
  if (!('text' in source)) {
    needs.problems.push(warnOf(file, 'The navigation file that antora.yml names is missing.'))
    return []
  }
  const { content, problems } = needs.reader.readPage({
    ...{ tree: needs.tree, file, text: source.text },
    isNavigation: true,
  })
  for (const { origin, message } of problems) needs.problems.push({ ...warnOf(file, message), ...origin })
  const nodes: OutlineNode[] = []
  let title: OutlineNode | undefined
  for (const node of content) {
    if (isElement(node, 'p')) title = outlineEntry(needs, file, node.children)
    else if (isElement(node, 'ul', 'ol')) {
      const children = outlineList(needs, file, node.children, 0)
      if (title === undefined || title.title === '') nodes.push(...children)
      else nodes.push({ ...title, group: true, children })
      title = undefined
    }
  }
  return nodes
}

function outlineList(
  needs: NavigationNeeds,
  file: string,
  items: readonly ElementContent[],
  depth: number,
): OutlineNode[] {
  if (depth === depthLimit) return []
  return items.flatMap(item => {
    if (!isElement(item, 'li')) return []
    const lists = item.children.filter(child => isElement(child, 'ul', 'ol'))
    const children = lists.flatMap(list => outlineList(needs, file, list.children, depth + 1))
    const own = item.children.filter(child => !isElement(child, 'ul', 'ol'))
    const { title, page, href } = outlineEntry(needs, file, own)
    if (children.length === 0) {
      if (page !== undefined) return [{ title, page }]
      return href === undefined ? [] : outlineWebLink(title, href)
    }
    return title === '' && page === undefined
      ? children
      : [{ title, ...(page && { page }), group: true, children }]
  })
}

/** An entry is a link, or only a title. */
function outlineEntry(needs: NavigationNeeds, file: string, content: readonly ElementContent[]): OutlineNode {
  const title = content.map(readTextContent).join('').replace(/\s+/g, ' ').trim()
  const link = [...walkElements({ type: 'root', children: [...content] })].find(node => isElement(node, 'a'))
  const href = (link && readProperty(link, 'href')) ?? undefined
  if (href === undefined) return { title }
  if (/^https?:/i.test(href)) return { title, href }
  const path = decodeURI(href.replace(/#.*$/s, ''))
  const target = joinPath(parentFolder(file), path) ?? ''
  const page = needs.findPage(target)
  if (page === undefined && isDocumentFile(target))
    needs.problems.push(warnOf(file, `"${target}" is listed here but is not in the source.`))
  return { title, ...(page && { page }) }
}

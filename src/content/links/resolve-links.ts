import type { Element, Root } from 'hast'
import { visit } from 'unist-util-visit'
import { readProperty, readTextContent } from '../html/elements.ts'
import type { PlannedPage } from '../navigation/site-plan.ts'
import type { PageLink } from '../page.ts'
import type { ResolveLink } from './create-link-resolver.ts'

/** The anchor as the target page has it; undefined where it has none of that name. */
export type FindAnchor = (path: string, anchor: string) => string | null | undefined

export interface LinkNeeds {
  resolve: ResolveLink
  findAnchor: FindAnchor
  report: (line: number | undefined, message: string) => void
  locate: (line: number | undefined) => number | null
}

/** Points every link, in place, at the site path it means. What leads nowhere becomes plain text and is reported. */
export function resolveLinks(needs: LinkNeeds, page: PlannedPage, root: Root): PageLink[] {
  const links: PageLink[] = []
  visit(root, 'element', element => {
    if (element.tagName !== 'a') return
    const url = readProperty(element, 'href')?.trim() ?? ''
    const link = url === '' ? null : resolveOne(needs, page, element, url)
    if (link !== null) links.push(link)
    if (link === null && element.properties.rel === undefined) element.tagName = 'span'
  })
  return links
}

function resolveOne(needs: LinkNeeds, page: PlannedPage, element: Element, url: string): PageLink | null {
  const line = element.position?.start.line
  const target = needs.resolve(page, url)
  element.properties = {}
  switch (target.kind) {
    case 'external':
      element.properties = { href: target.url, rel: ['noopener'] }
      return null
    case 'page': {
      const { path } = target.page
      const anchor = target.anchor === null ? null : needs.findAnchor(path, target.anchor)
      if (anchor === undefined)
        needs.report(line, `The link "${url}" names a place that its page does not have.`)
      element.properties = { href: anchor ? `${path}#${anchor}` : path }
      return {
        path,
        anchor: anchor ?? null,
        text: readTextContent(element).replace(/\s+/g, ' ').trim(),
        line: needs.locate(line),
      }
    }
    case 'missing':
      needs.report(line, `The link "${url}" leads to no page of the site.`)
      return null
    case 'unsafe':
      needs.report(line, `The link "${url}" is not an address that pages may link to.`)
      return null
    case 'file':
      return null
  }
}

import type { Element, Root } from 'hast'
import { siteFilesPath } from '../../shared/index.ts'
import type { FoundDownload } from '../assets/site-downloads.ts'
import type { PageLink, SiteFile } from '../core/page.ts'
import { writeAnchorPlaceholder } from '../core/page-body.ts'
import type { PlannedPage } from '../core/site-plan.ts'
import { readProperty, readTextContent, walkElements } from '../html/elements.ts'
import type { LineMap } from '../markup/line-map.ts'
import type { ResolveLink } from './create-link-resolver.ts'
import type { AnchoredLink } from './resolve-anchors.ts'

export interface LinkNeeds {
  resolve: ResolveLink
  lines: LineMap
  report: (line: number | undefined, message: string) => void
  /** Finds a file other than a page; undefined if it must not be published. */
  findDownload: (file: string) => FoundDownload | undefined
}

export interface ResolvedLinks {
  links: PageLink[]
  anchored: AnchoredLink[]
  files: SiteFile[]
  /** The addresses of links to their own place, such as the permanent links of options in a reference. */
  toThemselves: Set<string>
}

/** Rewrites every link, in place, to its site path. Broken links become plain text and are reported. */
export function resolveLinks(needs: LinkNeeds, page: PlannedPage, root: Root): ResolvedLinks {
  const resolved: ResolvedLinks = { links: [], anchored: [], files: [], toThemselves: new Set() }
  for (const element of walkElements(root)) {
    if (element.tagName !== 'a') continue
    const url = readAddress(element)
    const names = [readProperty(element, 'id'), readProperty(element, 'name')]
    element.properties = {}
    if (url !== '' && hasContent(element)) resolveLink(needs, page, { element, url }, resolved)
    const href = readProperty(element, 'href')
    if (href !== null && url.startsWith('#') && names.includes(url.slice(1))) resolved.toThemselves.add(href)
    if (href === null) element.tagName = 'span'
  }
  return resolved
}

/** Docusaurus writes `pathname:///api` for a file of the site that is not a page. */
function readAddress(element: Element): string {
  return (readProperty(element, 'href')?.trim() ?? '').replace(/^pathname:\/\/(?=\/)/, '')
}

/** A link without content is an anchor, not a link. */
function hasContent(element: Element): boolean {
  return (
    readTextContent(element).trim() !== '' ||
    [...walkElements(element)].some(({ tagName }) => tagName === 'img')
  )
}

function resolveLink(
  needs: LinkNeeds,
  page: PlannedPage,
  { element, url }: { element: Element; url: string },
  { links, anchored, files }: ResolvedLinks,
): void {
  // A schema of the API description, which is not a place of the page.
  if (/^#\/(?:components|definitions)\//.test(url)) return
  const line = element.position?.start.line
  const target = needs.resolve(page, url)
  if (target.kind === 'external') element.properties = { href: target.url, rel: ['noopener'] }
  else if (target.kind === 'missing') needs.report(line, `The link "${url}" points to a missing page.`)
  else if (target.kind === 'unsafe')
    needs.report(line, `The link "${url}" has a scheme that pages cannot link to.`)
  else if (target.kind === 'file') {
    const found = needs.findDownload(target.file)
    if (found && 'refusal' in found) needs.report(line, `The file "${url}" is left out: it ${found.refusal}.`)
    else if (found) {
      element.properties = { href: siteFilesPath + found.file.name, download: found.fileName }
      files.push(found.file)
    }
  } else if (target.kind === 'page') {
    const { path } = target.page
    const origin = needs.lines.locate(line)
    const text = readTextContent(element).replace(/\s+/g, ' ').trim()
    element.properties = { href: target.anchor === null ? path : path + writeAnchorPlaceholder(links.length) }
    if (target.anchor !== null) anchored.push({ link: links.length, url, origin })
    links.push({ path, anchor: target.anchor, text, line: origin?.file === page.file ? origin.line : null })
  }
}

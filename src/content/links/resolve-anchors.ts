import type { ContentProblem, Page } from '../core/page.ts'
import { addBody, bodyOf, copyWithoutBody } from '../core/page-body.ts'
import type { Origin } from '../core/source-line.ts'
import type { FindAnchor } from './create-anchor-finder.ts'

/** A link with an anchor as the author wrote it. */
export interface AnchoredLink {
  /** Position in `Page.links`. */
  link: number
  url: string
  origin: Origin | null
}

/**
 * Finds the anchors of the target pages for the placeholders of a page. A link to a missing anchor leads to the page. The body stays
 * as it is: the anchors are filled in when it is read, so that its stored form does not depend on other pages.
 */
export function resolveAnchors(
  page: Page,
  anchored: readonly AnchoredLink[],
  findAnchor: FindAnchor,
): { page: Page; problems: ContentProblem[] } {
  if (anchored.length === 0) return { page, problems: [] }
  const problems: ContentProblem[] = []
  const links = [...page.links]
  const anchors: Record<string, string> = {}
  for (const { link, url, origin } of anchored) {
    const target = links[link]
    if (target === undefined || target.anchor === null) continue
    const found = findAnchor(target.path, target.anchor)
    links[link] = { ...target, anchor: found?.heading ?? null }
    const anchor = found?.place ?? found?.heading
    if (anchor) anchors[link] = `#${escapeAnchor(anchor)}`
    if (found !== undefined) continue
    const message = `The link "${url}" points to a missing anchor.`
    problems.push({
      severity: 'warning',
      kind: 'anchor',
      file: origin?.file ?? page.file,
      line: origin?.line ?? null,
      message,
    })
  }
  const resolved = addBody({ ...copyWithoutBody(page), links }, { ...bodyOf(page), anchors })
  return { page: resolved, problems }
}

/** Escapes characters that would end an HTML attribute or a Markdown link. */
function escapeAnchor(anchor: string): string {
  return anchor.replace(
    /[\s()<>"'&]/g,
    character => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
}

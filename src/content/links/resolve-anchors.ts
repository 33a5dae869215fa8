import { changeBody } from '../core/lazy-page.ts'
import type { ContentProblem, Page, Passage } from '../core/page.ts'
import type { Origin } from '../core/source-line.ts'
import type { FindAnchor } from './create-anchor-finder.ts'

/** A link with an anchor as the author wrote it. */
export interface AnchoredLink {
  /** Position in `Page.links`. */
  link: number
  url: string
  origin: Origin | null
}

const marks = /#\uE000(\d+)\uE001/g

/** Writes a placeholder for an anchor. The anchors of the target page are known only when all pages are read. */
export function writeAnchorPlaceholder(link: number): string {
  return `#\uE000${link}\uE001`
}

/** Replaces the placeholders with the anchors of the target pages. A link to a missing anchor leads to the page. */
export function resolveAnchors(
  page: Page,
  anchored: readonly AnchoredLink[],
  findAnchor: FindAnchor,
): { page: Page; problems: ContentProblem[] } {
  if (anchored.length === 0) return { page, problems: [] }
  const problems: ContentProblem[] = []
  const links = [...page.links]
  const written = new Map<number, string>()
  for (const { link, url, origin } of anchored) {
    const target = links[link]
    if (target === undefined || target.anchor === null) continue
    const found = findAnchor(target.path, target.anchor)
    links[link] = { ...target, anchor: found?.heading ?? null }
    const anchor = found?.place ?? found?.heading
    if (anchor) written.set(link, `#${escapeAnchor(anchor)}`)
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
  const write = (text: string) =>
    text.replace(marks, (_mark, link: string) => written.get(Number(link)) ?? '')
  const passages = (given: Passage[]) =>
    given.map(passage => ({
      ...passage,
      blocks: passage.blocks.map(block => ({ ...block, markdown: write(block.markdown) })),
    }))
  return { page: changeBody(page, { links }, { html: write, passages }), problems }
}

/** Escapes characters that would end an HTML attribute or a Markdown link. */
function escapeAnchor(anchor: string): string {
  return anchor.replace(
    /[\s()<>"'&]/g,
    character => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )
}

import type { PackedRecords } from '../../shared/index.ts'
import type { Page, Passage } from './page.ts'

/** The large parts of a page before its anchors are filled in. They are read from their packed form each time, to save memory. */
export interface PageBody {
  html(): string
  passages(): Passage[]
  /** Missing for a page that was just parsed. */
  packed?: PackedBody
  /** As `resolveAnchors` returns them; missing if there are none. */
  anchors?: Anchors
}

/** The form in which the site and the index store a page, so that it can be copied from one build to the next. */
export interface PackedBody {
  html: PackedRecords
  passages: PackedRecords
}

/** What replaces the placeholders of a page's anchors, by the number of the link. */
export type Anchors = Readonly<Record<string, string>>

type OtherMembers = Partial<Omit<Page, 'html' | 'passages'>>

const bodies = new WeakMap<Page, PageBody>()

/** Copies a page without its body. */
export function copyWithoutBody(page: Page): Page {
  const copy: Partial<Record<keyof Page, unknown>> = {}
  for (const name of namesOf(page))
    copy[name] = name === 'html' || name === 'passages' ? empty[name] : page[name]
  return asPage(copy)
}

const empty = { html: '', passages: [] }

/** Adds a body to a copy without one. */
export function addBody(page: Page, body: PageBody): Page {
  const fill = (text: string) => fillAnchors(text, () => body.anchors)
  const accessor = { enumerable: true, configurable: true }
  bodies.set(page, body)
  return Object.defineProperties(page, {
    html: { ...accessor, get: () => fill(body.html()) },
    passages: { ...accessor, get: () => body.passages().map(passage => fillPassage(passage, fill)) },
  })
}

function fillPassage(passage: Passage, fill: (text: string) => string): Passage {
  return { ...passage, blocks: passage.blocks.map(block => ({ ...block, markdown: fill(block.markdown) })) }
}

export function bodyOf(page: Page): PageBody {
  return bodies.get(page) ?? { html: () => page.html, passages: () => page.passages }
}

/** Copies a page with other members. Its body is not read, as it would be by a spread. */
export function changePage(page: Page, changes: OtherMembers): Page {
  const body = bodies.get(page)
  return body ? addBody({ ...copyWithoutBody(page), ...changes }, body) : { ...page, ...changes }
}

const marks = /#\uE000(\d+)\uE001/g

/** Writes a placeholder for the anchor of a link. The anchors of the target page are known only when all pages are read. */
export function writeAnchorPlaceholder(link: number): string {
  return `#\uE000${link}\uE001`
}

/**
 * Replaces the placeholders of a text. Anchors that are missing are left out, so that the link leads to the page. Nothing is replaced
 * if the page has no anchors.
 */
export function fillAnchors(text: string, readAnchors: () => Anchors | undefined): string {
  const anchors = text.includes('\uE000') ? readAnchors() : undefined
  return anchors ? text.replace(marks, (_mark, link: string) => anchors[link] ?? '') : text
}

/** A cast: objects of this type have no other members. */
function namesOf(page: Page): (keyof Page)[] {
  return Object.keys(page) as (keyof Page)[]
}

/** A cast: every member of a page was copied. */
function asPage(copy: Partial<Record<keyof Page, unknown>>): Page {
  return copy as Page
}

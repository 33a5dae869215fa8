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

export type PageWithoutBody = Omit<Page, 'html' | 'passages'>

const bodies = new WeakMap<PageWithoutBody, PageBody>()

/** Copies a page without its body, which is not read, as it would be by a spread. */
export function copyWithoutBody(page: Page): PageWithoutBody {
  const copy: Partial<Record<keyof PageWithoutBody, unknown>> = {}
  for (const name of namesOf(page)) if (name !== 'html' && name !== 'passages') copy[name] = page[name]
  return asPage(copy)
}

/** Adds a body to a copy without one. A cast: the accessors are what is missing. */
export function addBody(page: PageWithoutBody, body: PageBody): Page {
  bodies.set(page, body)
  return Object.defineProperties(page, accessors) as Page
}

/** Shared by all pages, so that V8 gives them the same hidden class. With its own functions, a page takes about a kilobyte more. */
const accessors = {
  html: {
    enumerable: true,
    configurable: true,
    get(this: Page): string {
      const body = bodies.get(this)
      return body ? fillAnchors(body.html(), () => body.anchors) : ''
    },
  },
  passages: {
    enumerable: true,
    configurable: true,
    get(this: Page): Passage[] {
      const body = bodies.get(this)
      return body ? body.passages().map(passage => fillPassage(passage, body)) : []
    },
  },
}

function fillPassage(passage: Passage, body: PageBody): Passage {
  const fill = (text: string) => fillAnchors(text, () => body.anchors)
  return { ...passage, blocks: passage.blocks.map(block => ({ ...block, markdown: fill(block.markdown) })) }
}

export function bodyOf(page: Page): PageBody {
  return bodies.get(page) ?? { html: () => page.html, passages: () => page.passages }
}

/** Copies a page with other members. Its body is not read. */
export function changePage(page: Page, changes: Partial<PageWithoutBody>): Page {
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

/** A cast: every other member of a page was copied. */
function asPage(copy: Partial<Record<keyof PageWithoutBody, unknown>>): PageWithoutBody {
  return copy as PageWithoutBody
}

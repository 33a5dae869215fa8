import type { Page, Passage } from './page.ts'

/** The large parts of a page. They are made each time they are read, so that a large site fits into memory. */
export interface LazyBody {
  html(): string
  passages(): Passage[]
}

type OtherMembers = Partial<Omit<Page, 'html' | 'passages'>>

/** Copies a page without its body. */
export function copyWithoutBody(page: Page): Page {
  const copy: Partial<Record<keyof Page, unknown>> = {}
  for (const name of namesOf(page))
    copy[name] = name === 'html' || name === 'passages' ? empty[name] : page[name]
  return asPage(copy)
}

const empty = { html: '', passages: [] }

/** Adds a body to a copy without one. */
export function addLazyBody(page: Page, { html, passages }: LazyBody): Page {
  const accessor = { enumerable: true, configurable: true }
  return Object.defineProperties(page, {
    html: { ...accessor, get: html },
    passages: { ...accessor, get: passages },
  })
}

/** Copies a page with other members. A lazy body stays lazy; a spread would read it. */
export function changePage(page: Page, changes: OtherMembers): Page {
  const body = findLazyBody(page)
  return body ? addLazyBody({ ...copyWithoutBody(page), ...changes }, body) : { ...page, ...changes }
}

/** Copies a page with other links, and a body that functions change. */
export function changeBody(
  page: Page,
  changes: OtherMembers,
  { html, passages }: { html(html: string): string; passages(passages: Passage[]): Passage[] },
): Page {
  const body = findLazyBody(page)
  if (!body) return { ...page, ...changes, html: html(page.html), passages: passages(page.passages) }
  return addLazyBody(
    { ...copyWithoutBody(page), ...changes },
    { html: () => html(body.html()), passages: () => passages(body.passages()) },
  )
}

function findLazyBody(page: Page): LazyBody | undefined {
  const html = Object.getOwnPropertyDescriptor(page, 'html')?.get
  const passages = Object.getOwnPropertyDescriptor(page, 'passages')?.get
  return html && passages && { html, passages }
}

/** A cast: objects of this type have no other members. */
function namesOf(page: Page): (keyof Page)[] {
  return Object.keys(page) as (keyof Page)[]
}

/** A cast: every member of a page was copied. */
function asPage(copy: Partial<Record<keyof Page, unknown>>): Page {
  return copy as Page
}

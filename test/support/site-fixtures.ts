import type { Block, Page, ParsedSite, Passage } from '../../src/content/index.ts'

export function block(kind: Block['kind'], markdown: string): Block {
  return { kind, markdown, text: markdown }
}

/** A passage whose anchor is derived from its heading. */
export function section(heading: string | string[] | null, ...blocks: Block[]): Passage {
  const headings = heading === null ? [] : [heading].flat()
  const anchor = headings.at(-1)?.toLowerCase().replace(/\W+/g, '-') ?? null
  return { anchor, headings, blocks }
}

export function page(path: string, title: string, passages: Passage[], more: Partial<Page> = {}): Page {
  return {
    path,
    file: `${path.slice(1)}.md`,
    title,
    description: null,
    language: null,
    version: null,
    groups: [],
    tags: [],
    keywords: [],
    trail: [],
    hidden: false,
    withheld: false,
    headings: [],
    html: '',
    passages,
    links: [],
    ...more,
  }
}

export function siteOf(...pages: Page[]): ParsedSite {
  return { name: null, pages, navigation: [], restricted: [], redirects: [], files: [], problems: [] }
}

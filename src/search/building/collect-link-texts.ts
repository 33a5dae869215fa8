import { isAsOpen, type Page } from '../../content/index.ts'

/** The texts of the site's links to a page or section, each once. Links on pages with fewer readers are left out. */
export interface LinkTexts {
  toPage(page: Page): readonly string[]
  toAnchor(page: Page, anchor: string | null): readonly string[]
}

const textsForEachTarget = 12
const none: readonly string[] = []

/** The target is a path, with an anchor after `#` for a section. */
export type TextsByTarget = ReadonlyMap<string, readonly string[]>

export function collectLinkTexts(pages: readonly Page[]): TextsByTarget {
  const texts = new Map<string, string[]>()
  const accessOf = new Map(pages.map(page => [page.path, page.access]))
  for (const page of pages) {
    for (const { path, anchor, text } of page.links) {
      if (path === page.path && anchor === null) continue
      if (!isAsOpen(page.access, accessOf.get(path))) continue
      const target = anchor === null ? path : `${path}#${anchor}`
      const known = texts.get(target)
      if (known === undefined) texts.set(target, [text])
      else if (known.length < textsForEachTarget && !known.includes(text)) known.push(text)
    }
  }
  return texts
}

export function openLinkTexts(texts: TextsByTarget): LinkTexts {
  return {
    toPage: page => texts.get(page.path) ?? none,
    toAnchor: (page, anchor) => (anchor === null ? none : (texts.get(`${page.path}#${anchor}`) ?? none)),
  }
}

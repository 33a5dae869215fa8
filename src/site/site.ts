import type { NavigationNode } from '../content/index.ts'

/** Reads the pages of one deployment from its site artifact. */
export interface SiteReader {
  readonly name: string | null
  readonly navigation: readonly NavigationNode[]
  /** A whole HTML document, or undefined where the site has no such page. `path` as in `Page.path`. */
  readPage(path: string): SitePage | undefined
  paths(): Iterable<string>
}

export interface SitePage {
  path: string
  title: string
  description: string | null
  language: string | null
  /** Sanitised body. Internal links start with `/` and stand for site paths. */
  html: string
}

import type { Heading, NavigationNode } from '../content/index.ts'

/** Reads the pages of one deployment from its site artifact. */
export interface SiteReader {
  readonly name: string | null
  readonly navigation: readonly NavigationNode[]
  /** The page at a site path, or undefined where the site has no such page. `path` as in `Page.path`. */
  readPage(path: string): SitePage | undefined
  /** In the order of `ParsedSite.pages`. */
  paths(): Iterable<string>
}

export interface SitePage {
  path: string
  title: string
  description: string | null
  language: string | null
  version: string | null
  /** Names in the navigation above the page, outermost first. */
  trail: readonly string[]
  /** Reachable by its address but not in the navigation. */
  hidden: boolean
  headings: readonly Heading[]
  /** Sanitised body. Internal links start with `/` and stand for site paths. */
  html: string
}

/** Where and under which name a site is shown. */
export interface SiteView {
  /** What stands before every site path in an address, for example `/sites/docs`; empty at a host of its own. */
  basePath: string
  siteName: string
}

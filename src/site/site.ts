import type { Heading, NavigationNode, Steering } from '../content/index.ts'
import type { SiteOutline } from './outline/create-outline.ts'

/** Reads the pages of one deployment from its site artifact. */
export interface SiteReader {
  readonly name: string | null
  readonly navigation: readonly NavigationNode[]
  readonly outline: SiteOutline
  /** The page at a site path, or undefined where the site has no such page. `path` as in `Page.path`. */
  readPage(path: string): SitePage | undefined
  /** The same without its body. */
  describePage(path: string): PageHead | undefined
  /** In the order of `ParsedSite.pages`. */
  paths(): Iterable<string>
  /** What the owner tells the assistant. Not for readers. */
  readonly steering: Steering | null
  /** Where a file lies in the site's file artifact, by `SiteFile.name`. */
  findFile(name: string): StoredFile | undefined
}

export interface PageHead {
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
}

export interface SitePage extends PageHead {
  /** Sanitised body. Internal links start with `/` and stand for site paths. */
  html: string
}

/** A part of the artifact that `buildFiles` wrote. */
export interface StoredFile {
  name: string
  mediaType: string
  offset: number
  sizeBytes: number
}

/** Where and under which name a site is shown. */
export interface SiteView {
  /** What stands before every site path in an address, for example `/sites/docs`; empty at a host of its own. */
  basePath: string
  siteName: string
  /** The chat box of the pages; they have none unless given. */
  chatBox?: ChatBoxView
  /** Absolute address of the site that search engines should show, without a slash at the end; none unless given. */
  publicUrl?: string
}

export interface ChatBoxView {
  /** Address of its script. */
  script: string
  domain: string
  /** An assistant key that anyone may see. */
  key: string
}

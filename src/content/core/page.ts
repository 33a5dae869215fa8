import type { Steering } from './steering.ts'

/** A documentation site as read from its source: what is indexed, rendered and cited. */
export interface ParsedSite {
  /** The site's own name, where its configuration has one. */
  name: string | null
  /** In navigation order; pages outside the navigation follow, sorted by path. */
  pages: Page[]
  navigation: NavigationNode[]
  /** The images that the pages show, sorted by name. */
  files: SiteFile[]
  problems: ContentProblem[]
  /** What the owner tells the assistant; left out where there is nothing. */
  steering?: Steering
}

/** A file of the source that a site serves beside its pages. */
export interface SiteFile {
  /** Digest of the content and extension; the last segment of its address. */
  name: string
  /** Where it is in the source. */
  source: string
  mediaType: string
  sizeBytes: number
}

export interface Page {
  /** Site path: `/`, `/guide/proxy`. No trailing slash, no extension. Unique within a site. */
  path: string
  /** Source file, POSIX, relative to the source's root. */
  file: string
  title: string
  description: string | null
  /** BCP 47, from the navigation, the folder or the front matter; null when the site has one language and does not say which. */
  language: string | null
  version: string | null
  /** Front matter `groups` and the names of the navigation groups that hold the page. */
  groups: string[]
  tags: string[]
  keywords: string[]
  /** Names in the navigation above the page, outermost first: tab, group, sub-group. */
  trail: string[]
  /** Reachable by its address but not in the navigation. */
  hidden: boolean
  /** Hidden because its front matter or the navigation says so, not because the navigation leaves it out: no search finds it. */
  withheld: boolean
  headings: Heading[]
  /** The page's body as sanitised HTML. Internal links start with `/` and stand for site paths. */
  html: string
  passages: Passage[]
  links: PageLink[]
}

export interface Heading {
  /** 1 to 6, as in the source. */
  depth: number
  text: string
  /** The `id` that the heading has in the page's HTML. */
  anchor: string
}

/** A piece of a page under one heading, sized for answering (at most about 1,600 characters, unless one block is longer). */
export interface Passage {
  /** Anchor of the nearest heading above; null before the first heading. */
  anchor: string | null
  /** Headings that lead to the passage, outermost first, the page's title left out. */
  headings: string[]
  blocks: Block[]
}

/** A unit that an answer quotes whole (code, table, step) or by sentences (text). */
export interface Block {
  kind: 'text' | 'list' | 'step' | 'code' | 'table' | 'callout'
  /** Readable Markdown. Links to the site's own pages are `[text](/path#anchor)`; all other links are reduced to their text. */
  markdown: string
  /** What is searched: the words alone, without markup. */
  text: string
}

export interface PageLink {
  /** Site path of the target. */
  path: string
  anchor: string | null
  text: string
  /** Line in `Page.file`, from 1. */
  line: number | null
}

export interface NavigationNode {
  title: string
  /** Site path, on leaves and on groups that have a page of their own. */
  path?: string
  children?: NavigationNode[]
  /** A part of the site with a navigation of its own, by the configuration's word. */
  tab?: boolean
  /** Holds what is in one language or version. */
  scope?: boolean
}

/** Something wrong in the source. A page with an `error` is left out; the rest of the site goes on. */
export interface ContentProblem {
  severity: 'error' | 'warning'
  /** What it is about, where it is one of the things that owners look after. */
  kind?: 'link' | 'anchor' | 'image' | 'duplicate'
  file: string
  line: number | null
  message: string
}

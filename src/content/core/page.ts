import type { ApiRequest } from './api-documents.ts'
import type { PageAccess } from './page-access.ts'
import type { Redirect } from './redirect.ts'
import type { SiteBrand } from './site-brand.ts'
import type { MetaTag, PageMenu, SiteSettings } from './site-settings.ts'
import type { Steering } from './steering.ts'

/** A parsed documentation site: what is indexed, rendered and cited. */
export interface ParsedSite {
  /** From the configuration; null if it has none. */
  name: string | null
  /** In navigation order, then the pages outside the navigation, sorted by path. */
  pages: Page[]
  navigation: NavigationNode[]
  /** Missing if the site has no versions. */
  defaultVersions?: DefaultVersion[]
  /** Paths of the drafts, which are left out, and of the pages that are not published while readers cannot sign in. */
  restricted: string[]
  /** Addresses that moved. The first source that matches a path wins. */
  redirects: Redirect[]
  /** Missing if the configuration says nothing about it. */
  brand?: SiteBrand
  settings?: SiteSettings
  /** Pages show when their file last changed. `settings` say it for sites that have them. */
  showsDates?: true
  /** The images and downloads of the pages, sorted by name. */
  files: SiteFile[]
  problems: ContentProblem[]
  /** The owner's instructions for the assistant; missing if there are none. */
  steering?: Steering
}

/** A version that readers see unless they choose another. */
export interface DefaultVersion {
  /** Each language can have another default. */
  language: string | null
  version: string
}

/** A file of the source that the site serves alongside its pages. */
export interface SiteFile {
  /** Digest of the content, and the extension. The last segment of the file's address. */
  name: string
  /** Path in the source. */
  source: string
  mediaType: string
  sizeBytes: number
  /** Paths of the pages that use it; missing for a file of the whole site, such as its logo. */
  usedBy?: string[]
}

export interface Page {
  /** Site path: `/`, `/guide/proxy`. No trailing slash, no extension. Unique within a site. */
  path: string
  /** Source file, POSIX, relative to the source's root. */
  file: string
  title: string
  description: string | null
  /** BCP 47, from the navigation, the folder or the front matter; null if the site does not name its one language. */
  language: string | null
  version: string | null
  /** Front matter `groups`, and the names of the navigation groups that hold the page. */
  groups: string[]
  tags: string[]
  keywords: string[]
  /** Names above the page in the navigation, outermost first: tab, group, sub-group. */
  trail: string[]
  /** Can be opened by its address but is not in the navigation. */
  hidden: boolean
  /** Not found by search and the assistant. */
  withheld: boolean
  /** Missing if the source says nothing about it. */
  access?: PageAccess
  settings?: PageSettings
  headings: Heading[]
  /** The body as sanitised HTML. Internal links are site paths that start with `/`. */
  html: string
  passages: Passage[]
  links: PageLink[]
}

/** What the source asks for a page. Missing members have their defaults. */
export interface PageSettings {
  /** Whether the sitemap, `llms.txt` and `llms-full.txt` have the page; the default is that they do if it is not hidden. */
  listed?: boolean
  /** Whether search engines may index the page; the default is that they may if it is not hidden. */
  indexed?: boolean
  /** Multiplies the page's rank in the search box. */
  boost?: number
  /** Meta tags by name. A content of `file:` and a name is a `SiteFile`. */
  meta?: MetaTag[]
  canonical?: string
  mode?: 'wide' | 'center' | 'custom' | 'frame'
  /** A label beside the page in the navigation. */
  tag?: string
  deprecated?: true
  /** The HTTP method of the operation that the page describes, or `WEBHOOK` or `WSS`. */
  method?: string
  /** The entry in the navigation leads to this address instead. */
  url?: string
  /** The date of the last change, `2026-01-31`. */
  changed?: string
  showsDate?: boolean
  /** Without links to the previous and next page. */
  hidesNeighbours?: true
  /** With cards of the pages below it in the navigation, after its text. */
  listsChildren?: true
  /** With a visible link to the feed of its updates. */
  feed?: true
  menu?: PageMenu
  related?: RelatedPage[]
  /** A request that readers can send from the page. */
  request?: ApiRequest
  /** Only signed-in readers can send it: those in one of these groups, or all if there are none. */
  requestGroups?: string[]
  /** The other hosts that have images, videos or embedded pages of the page. */
  remote?: RemoteHosts
}

/** Names of hosts, which serve over `https`. */
export interface RemoteHosts {
  images?: string[]
  /** Video and audio. */
  media?: string[]
  frames?: string[]
}

export interface RelatedPage {
  /** Null for the title of the page. */
  title: string | null
  /** A site path, or an `http` or `https` address. */
  href: string
}

export interface Heading {
  /** 1 to 6, as in the source. */
  depth: number
  text: string
  /** The heading's `id` in the page's HTML. */
  anchor: string
}

/** Part of a page under one heading, at most about 1,600 characters, or one longer block. */
export interface Passage {
  /** The anchor of the heading above; null before the first heading. */
  anchor: string | null
  /** The headings above the passage, outermost first, without the page's title. */
  headings: string[]
  blocks: Block[]
}

/** An answer quotes text by sentence and other blocks whole. */
export interface Block {
  /** `image` is the alt text or caption of an image. Search finds it, but answers do not quote it. */
  kind: 'text' | 'list' | 'step' | 'code' | 'table' | 'callout' | 'image'
  /** Markdown. Links to the site's own pages are `[text](/path#anchor)`; other links are reduced to their text. */
  markdown: string
  /** The words without markup, for search. */
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
  /** Site path; missing on groups without a page. */
  path?: string
  /** The web address of an entry that leads to another site. */
  href?: string
  /** Who may see a link that stands for a page. */
  access?: PageAccess
  children?: NavigationNode[]
  /** The icon before the title, as SVG from an icon library. */
  icon?: string
  /** The configuration makes this a separate part of the site, such as a tab. */
  tab?: boolean
  /** Everything below is in one language or version. */
  scope?: boolean
  /** A label beside the title. */
  tag?: string
  /** The children are shown without a click. */
  expanded?: boolean
  /** The page describes something that should not be used anymore. */
  deprecated?: boolean
  /** The HTTP method of the page's operation, or `WEBHOOK` or `WSS`. */
  method?: string
}

/** A finding in the source. A page with an `error` is left out, or read as Markdown because its MDX is not valid. */
export interface ContentProblem {
  severity: 'error' | 'warning'
  /** Missing for findings that are none of these. */
  kind?: 'link' | 'anchor' | 'image' | 'duplicate' | 'unread' | 'operation'
  /** It does not apply if readers can sign in. */
  isRestriction?: true
  /** It does not apply if the owner turns this on. */
  code?: 'integrations' | 'scripts' | 'styles'
  /** It does not apply if git says when pages changed. */
  needsDates?: true
  /** It does not apply if the owner allows media of this host. */
  host?: string
  file: string
  line: number | null
  message: string
}

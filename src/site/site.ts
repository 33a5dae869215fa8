import type {
  Anchors,
  Audience,
  FindRedirect,
  Heading,
  NavigationNode,
  PageSettings,
  SiteBrand,
  SiteSettings,
  Steering,
} from '../content/index.ts'
import type { MediaPolicy } from './allow-media.ts'
import type { SiteOutline } from './outline/outline.ts'
import type { OwnCodeView } from './own-code.ts'

export interface SiteReader {
  readonly name: string | null
  /** The readers that it was opened for. Their name is part of the key of everything that is cached. */
  readonly readers: string
  /** Whether they may read every page. */
  readonly isWhole: boolean
  /** As `readers`, for other readers. */
  nameReaders(audience: Audience): string
  /** Those of the groups that pages of the site have. */
  usedGroups(groups: readonly string[]): string[]
  readonly navigation: readonly NavigationNode[]
  readonly outline: SiteOutline
  /** The page at a site path (as in `Page.path`), or undefined. */
  readPage(path: string): SitePage | undefined
  /** The page without its body. */
  describePage(path: string): PageHead | undefined
  readonly pageCount: number
  /** In the order of `ParsedSite.pages`. */
  paths(): Iterable<string>
  /** The owner's instructions to the assistant. Never shown to readers. */
  readonly steering: Steering | null
  readonly findRedirect: FindRedirect
  /** The paths and patterns that the source redirects. */
  readonly redirectSources: readonly string[]
  /** Null if the configuration says nothing about it. */
  readonly brand: SiteBrand | null
  /** Null for sources without such settings. */
  readonly settings: SiteSettings | null
  /** Position of a file in the file artifact, by `SiteFile.name`. */
  findFile(name: string): StoredFile | undefined
}

/** The parts of a site artifact, as `JSON.parse` returns them. */
export interface SiteFile {
  head: unknown
  pageHead(page: number): unknown
  html(page: number): unknown
  /** About how much memory the decoded parts take, in bytes. */
  heldBytes(): number
}

export interface PageHead {
  path: string
  title: string
  description: string | null
  language: string | null
  version: string | null
  /** Navigation titles above the page, outermost first. */
  trail: readonly string[]
  /** Not in the navigation, but reachable by address. */
  hidden: boolean
  /** Artifacts of earlier releases have none. */
  settings?: PageSettings
  /** The source file, a POSIX path. Missing for generated pages and in artifacts of earlier releases. */
  file?: string
  headings: readonly Heading[]
  /** Missing if there are none. */
  keywords?: readonly string[]
  /** For its HTML; missing if there are none. */
  anchors?: Anchors
}

/** Whether the sitemap, `llms.txt` and `llms-full.txt` have a page. */
export function isListed({ hidden, settings }: Pick<PageHead, 'hidden' | 'settings'>): boolean {
  return settings?.listed ?? !hidden
}

/** Whether search engines may index a page. */
export function isIndexed({ hidden, settings }: Pick<PageHead, 'hidden' | 'settings'>): boolean {
  return settings?.indexed ?? !hidden
}

export interface SitePage extends PageHead {
  /** Sanitised body. Internal links are site paths that start with `/`. */
  html: string
}

/** Position of a file in the artifact written by `buildFiles`. */
export interface StoredFile {
  name: string
  /** It is among the files of changed pages, which are stored apart. */
  isChanged?: true
  mediaType: string
  offset: number
  sizeBytes: number
}

/** A page of a static export, which no server sends. */
export interface ExportedView {
  /** The content security policy, as there are no headers. */
  policy: string
}

export interface SiteView {
  /** Prefix of site paths in addresses, for example `/sites/docs`; empty on a custom domain. */
  basePath: string
  siteName: string
  exported?: ExportedView
  /** Omitted if readers cannot sign in. */
  signIn?: { isSignedIn: boolean }
  /** Omitted if pages have no chat box. */
  chatBox?: ChatBoxView
  /** Canonical address of the site for search engines, without a trailing slash. */
  publicUrl?: string
  /** Address of the MCP server. */
  mcpUrl?: string
  /** Whether readers are asked if a page was helpful. */
  asksFeedback?: boolean
  /** Whether readers can report a problem with a code block. */
  asksCodeFeedback?: boolean
  /** Media of other hosts; omitted if pages show none. */
  media?: MediaPolicy
  /** Omitted if pages have no code of the owner. */
  ownCode?: OwnCodeView
  /** Where readers edit pages and report issues. */
  repository?: RepositoryView
}

export interface RepositoryView {
  editUrl(file: string): string
  issueUrl(page: { title: string; path: string }): string
}

export interface ChatBoxView {
  /** Address of the chat box script. */
  script: string
  domain: string
  key: string
}

import type { ApiDocuments, ApiRequest } from './api-documents.ts'
import type { ApiSettings } from './api-settings.ts'
import type { Dialect, ToolName } from './dialect.ts'
import type { JsonRecord } from './json-value.ts'
import type { ContentProblem, DefaultVersion, NavigationNode } from './page.ts'
import type { Redirect } from './redirect.ts'
import type { SiteBrand } from './site-brand.ts'
import type { SiteLabels } from './site-labels.ts'
import type { SiteSettings } from './site-settings.ts'

/** The library that is searched first for an icon. */
export type IconLibrary = 'fontawesome' | 'lucide' | 'tabler'

/** Which files are pages, with their paths and order. Made from file names and configuration, before any page is parsed. */
export interface SitePlan {
  tool: ToolName
  dialect: Dialect
  name: string | null
  /** The site's folder in the source, POSIX; `''` for the whole source. Absolute references (`/snippets/x.mdx`) start here. */
  root: string
  /** The path of the page that `/` shows: `/`, or else the first page of the navigation; null without pages. */
  home: string | null
  /** In navigation order, then the pages outside the navigation, sorted by path. Paths are unique. */
  pages: PlannedPage[]
  /** A node's title is `''` if the configuration has none: the page's own title is used. */
  navigation: NavigationNode[]
  /** The first version of each list of versions. */
  defaultVersions: DefaultVersion[]
  problems: ContentProblem[]
  redirects: Redirect[]
  /** Null if the configuration says nothing about it. */
  brand: SiteBrand | null
  iconLibrary: IconLibrary
  settings: SiteSettings | null
  /** Pages show when their file last changed. `settings` say it for sites that have them. */
  showsDates: boolean
  api: ApiSettings
  /** Settings that pages can insert, such as `site.repository`. */
  variables: ReadonlyMap<string, string>
  labels: SiteLabels
  /** The snippets and components that every page can use without importing them, by name. */
  snippets: ReadonlyMap<string, SnippetImport>
  /** Files whose text is added to every page, such as the addresses of links. */
  appended: readonly string[]
  /** Folders in which the files that pages include are looked up first. */
  includeFolders: readonly string[]
  /** The API descriptions of the source, read when first asked for. */
  documents: ApiDocuments
}

/** A Markdown file or a component as a script imports it. */
export interface SnippetImport {
  /** As written: `@site/docs/_note.mdx`. */
  from: string
  /** The exported name; `default` for a Markdown file. */
  name: string
  /** The script. */
  importer: string
}

export interface PlannedPage {
  path: string
  /** The source file, POSIX. For a generated page, the API description. */
  file: string
  /** `values` take the place of front matter. */
  body: { kind: 'file' } | { kind: 'markdown'; markdown: string; values?: JsonRecord; request?: ApiRequest }
  /** From the configuration or the API description; null to use the page's front matter or first heading. */
  title: string | null
  description: string | null
  language: string | null
  version: string | null
  groups: string[]
  tags: string[]
  trail: string[]
  hidden: boolean
  /** Kept out of search unless the page's front matter says otherwise. */
  withheld: boolean
  /** Kept out of the sitemap, `llms.txt` and `llms-full.txt`. */
  unlisted: boolean
  /** Search engines are asked not to index the page. */
  noindex: boolean
  /** The source includes hidden pages in search and lists. */
  hiddenIsFound: boolean
  /** Multiplies the rank of the page in the search box; from the navigation. */
  boost: number | null
  /** Whether the navigation says that the page is for every reader. Sites with such pages restrict the others. */
  public: boolean
  /**
   * The groups whose members may read the page, by the navigation; empty for all signed-in readers. Null if the navigation restricts
   * no page of the source.
   */
  readers: string[] | null
}

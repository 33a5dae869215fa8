import type { ApiDocuments } from './api-documents.ts'
import type { Dialect, ToolName } from './dialect.ts'
import type { ContentProblem, NavigationNode } from './page.ts'

/** Which files are pages, at which paths, in which order. Made from names and configuration, before any page is parsed. */
export interface SitePlan {
  tool: ToolName
  dialect: Dialect
  name: string | null
  /** Folder of the site inside the source, POSIX; `''` for the source itself. Root-absolute references (`/snippets/x.mdx`) start here. */
  root: string
  /** Path of the page that `/` leads to: `/` itself, else the first page of the navigation; null without pages. */
  home: string | null
  /** In navigation order; pages outside the navigation follow, sorted by path. Paths are unique. */
  pages: PlannedPage[]
  /** The title of a node that stands for a page is `''` where the configuration gives none: the page's own title belongs there. */
  navigation: NavigationNode[]
  problems: ContentProblem[]
  /** What pages may name of the configuration, such as `site.repository`. */
  variables: ReadonlyMap<string, string>
  /** The API descriptions of the source, read when first asked for. */
  documents: ApiDocuments
}

export interface PlannedPage {
  path: string
  /** Source file, POSIX; for a generated page the API description that it comes from. */
  file: string
  body: { kind: 'file' } | { kind: 'markdown'; markdown: string }
  /** From the configuration or the API description; null leaves it to the page's front matter or first heading. */
  title: string | null
  description: string | null
  language: string | null
  version: string | null
  groups: string[]
  tags: string[]
  trail: string[]
  hidden: boolean
  /** Hidden by what the navigation or the page says, not for being left out. */
  withheld: boolean
}

import type { ApiSettings } from './api-settings.ts'
import type { ContentProblem } from './page.ts'
import type { Redirect } from './redirect.ts'
import type { SiteBrand } from './site-brand.ts'
import type { SiteLabels } from './site-labels.ts'
import type { IconLibrary, PlannedPage, SitePlan } from './site-plan.ts'
import type { SiteSettings } from './site-settings.ts'

/** The navigation as the configuration has it, with a file behind each page. */
export interface SiteOutline {
  name: string | null
  root: string
  nodes: OutlineNode[]
  unlisted: OutlinePage[]
  problems: ContentProblem[]
  /** Settings that pages can insert, such as `site.repository`. */
  variables?: ReadonlyMap<string, string>
  labels?: SiteLabels
  snippets?: SitePlan['snippets']
  /** Files whose text is added to every page. */
  appended?: string[]
  /** Folders in which the files that pages include are looked up first. */
  includeFolders?: string[]
  redirects?: Redirect[]
  /** Pages outside the navigation, and hidden ones, are found and listed like all others. */
  indexAll?: boolean
  /** Pages that are missing from the navigation are not searched. */
  withholdUnlisted?: boolean
  brand?: SiteBrand
  iconLibrary?: IconLibrary
  settings?: SiteSettings
  /** Pages show when their file last changed. `settings` say it for sites that have them. */
  showsDates?: boolean
  api?: ApiSettings
}

export interface OutlineNode {
  /** `''` if the page's own title is to be shown. */
  title: string
  page?: OutlinePage
  /** The web address of an entry that leads to another site. */
  href?: string
  children?: OutlineNode[]
  /** The icon before the title, as SVG. */
  icon?: string
  /** The configuration calls this node a group: questions can be filtered by its name. */
  group?: boolean
  /** The language or version of everything below. Such a node is not part of the trail. */
  language?: string
  version?: string
  hidden?: boolean
  /** Whether hidden pages below are found and listed. */
  searchable?: boolean
  boost?: number
  /** Whether everything below is for every reader, on a site that restricts other pages. */
  public?: boolean
  /** A separate part of the site, such as a tab. */
  tab?: boolean
  /** A label beside the title. */
  tag?: string
  /** The children are shown without a click. */
  expanded?: boolean
}

export type OutlinePage = Pick<PlannedPage, 'path' | 'file'> &
  Partial<
    Pick<
      PlannedPage,
      'body' | 'title' | 'description' | 'language' | 'version' | 'tags' | 'hidden' | 'public' | 'readers'
    >
  >

/** A finding about a configuration file that is not read completely. */
export function warnOf(file: string, message: string): ContentProblem {
  return { severity: 'warning', file, line: null, message }
}

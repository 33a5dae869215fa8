import type { ContentProblem } from './page.ts'
import type { PlannedPage } from './site-plan.ts'

/** What every kind of configuration is first read into: the navigation as written, with a file behind each page. */
export interface SiteOutline {
  name: string | null
  root: string
  nodes: OutlineNode[]
  /** Pages outside the navigation. */
  loose: OutlinePage[]
  problems: ContentProblem[]
  /** What pages may name of the configuration, such as `site.repository`. */
  variables?: ReadonlyMap<string, string>
}

export interface OutlineNode {
  /** `''` on a page whose own title is to be shown. */
  title: string
  page?: OutlinePage
  children?: OutlineNode[]
  /** A group by the configuration's own word, so that readers can filter by its name. */
  group?: boolean
  /** The node chooses a language or a version for everything below it, and is no part of the trail. */
  language?: string
  version?: string
  hidden?: boolean
  /** A part of the site with a navigation of its own. */
  tab?: boolean
}

export type OutlinePage = Pick<PlannedPage, 'path' | 'file'> &
  Partial<Pick<PlannedPage, 'body' | 'title' | 'description' | 'language' | 'version' | 'tags' | 'hidden'>>

/** That a file of the configuration is not read, or not as a whole. */
export function warnOf(file: string, message: string): ContentProblem {
  return { severity: 'warning', file, line: null, message }
}

import type { NavigationNode } from '../../content/index.ts'
import type { Steps } from '../../shared/index.ts'

export interface SiteScope {
  language: string | null
  version: string | null
}

export interface ScopedPage extends SiteScope {
  path: string
}

/** The pages of a site, in order. */
export interface ScopedPages {
  get(path: string): ScopedPage | undefined
  values(): Iterable<ScopedPage>
}

export interface PageEntry {
  title: string
  path: string
}

/** Navigation around each page of a site. */
export interface SiteOutline {
  /** Prepares what a page needs, which takes longer the larger the site is. Otherwise, the first page waits for it. */
  prepare(page: ScopedPage): Steps<void>
  /** Languages and versions of the site, in page order. */
  readonly languages: readonly string[]
  readonly versions: readonly string[]
  /** The labels beside the names of versions. */
  readonly versionTags: ReadonlyMap<string, string>
  navigationAt(scope: SiteScope): readonly NavigationNode[]
  /** Ancestors of a page, outermost first. */
  nodesAbove(page: ScopedPage): readonly NavigationNode[]
  neighbours(page: ScopedPage): { previous: PageEntry | undefined; next: PageEntry | undefined }
  /** The same page in another language; undefined if there is none. */
  translation(page: ScopedPage, language: string): string | undefined
  /** The same page in another language or version, else the first page there; undefined if there are no pages. */
  counterpart(page: ScopedPage, wanted: Partial<SiteScope>): string | undefined
}

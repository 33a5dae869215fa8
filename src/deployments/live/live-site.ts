import type { Audience } from '../../content/index.ts'
import type { SearchIndex } from '../../search/index.ts'
import type { Steps } from '../../shared/index.ts'
import type { SiteReader } from '../../site/index.ts'

export interface SiteFileContent {
  mediaType: string
  content: Uint8Array
}

/** A live site before it is known who reads it. */
export interface PublishedSite {
  deploymentId: string
  /** Whether this release can read the index. */
  canSearch: boolean
  /** How readers sign in; null if they cannot. */
  signIn: StoredSignIn | null
  /** Opens the part of the site that these readers may read. */
  openFor(audience: Audience): LiveSite
  /** About how much memory it takes beside its artifacts, in bytes: its opened index and lists, and the parts that are open for some readers only. */
  openedBytes(): number
  /** Forgets the parts for some readers, except the one used last. */
  dropViews(): void
}

/** The project's row in `project_readers`. Its owner is the `readers` folder. */
export interface StoredSignIn {
  /** The project that the settings belong to: for a preview, its project. */
  projectId: string
  settings: unknown
  /** Changes with every update. */
  generation: string
}

export interface SiteCopy {
  site: SiteReader
  /** Copies the index of these pages, as `copyIndex` in `search/` does. */
  copyIndex(): Steps<Uint8Array>
}

/** The part of a live site that its readers may read. */
export interface LiveSite {
  projectId: string
  deploymentId: string
  commitSha: string | null
  /** Names the readers. It is part of the key of everything that is cached for them. */
  readers: string
  /** Throws `not-ready` if this release cannot read the index; pages are still served. */
  readonly index: SearchIndex
  site: SiteReader
  /** Opens the wanted pages of this part of the site, for a static export. */
  openCopy(isWanted: (path: string) => boolean): SiteCopy
  /** Reads a file of the site; undefined if it is missing or damaged. */
  readFile(name: string): Promise<SiteFileContent | undefined>
}

import type { PlannedPage } from '../core/site-plan.ts'

/** What a link in a page leads to. */
export type LinkTarget =
  | { kind: 'page'; page: PlannedPage; anchor: string | null }
  | { kind: 'external'; url: string }
  /** A file of the source that is no page: an image, a download. */
  | { kind: 'file'; file: string }
  | { kind: 'missing' }
  | { kind: 'unsafe' }

import type { PlannedPage } from '../core/site-plan.ts'

export type LinkTarget =
  | { kind: 'page'; page: PlannedPage; anchor: string | null }
  | { kind: 'external'; url: string }
  /** A file other than a page: an image, a download. */
  | { kind: 'file'; file: string }
  | { kind: 'missing' }
  | { kind: 'unsafe' }

import type { PlannedPage } from '../core/site-plan.ts'

export type LinkTarget =
  | { kind: 'page'; page: PlannedPage; anchor: string | null }
  /** Another site, or a file that every site serves, such as `/llms.txt`. */
  | { kind: 'external'; url: string }
  /** A file other than a page: an image, a download. */
  | { kind: 'file'; file: string }
  | { kind: 'missing' }
  | { kind: 'unsafe' }

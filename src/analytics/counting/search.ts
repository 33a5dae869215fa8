export interface Search {
  projectId: string
  query: string
  hasResults: boolean
  /** Path of an existing page whose result was opened. */
  opened: string | null
  /** The search was counted before, and a result was opened now. */
  isCounted: boolean
}

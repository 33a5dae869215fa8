/** What a project stores, as last measured. */
export interface ProjectStorageRow {
  project_id: string
  /** Of the turns up to `measured_until`. */
  turns_bytes: number
  /** The id of the last turn that was counted; empty: none. */
  measured_until: string
  builds_bytes: number
  uploads_bytes: number
  measured_at: number
}

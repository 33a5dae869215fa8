import type { Generated } from 'kysely'

/** What a project stores, in bytes. */
export interface ProjectStorageRow {
  project_id: string
  organization_id: string
  /** Of the finished turns up to `turns_through`. */
  turn_bytes: Generated<number>
  turns_through: Generated<string>
  /** Logs and findings of the ended deployments up to `logs_through`. */
  log_bytes: Generated<number>
  logs_through: Generated<string>
  /** The sums of the project's `stored_files`. */
  deployment_bytes: Generated<number>
  upload_bytes: Generated<number>
  /** When its files were last compared with those that its deployments name; null: they have to be. */
  files_at: number | null
}

/** An artifact of a project. Several projects can store the same one. */
export interface StoredFileRow {
  project_id: string
  /** `receiving:` and an id while an upload arrives. */
  digest: string
  kind: 'deployment' | 'upload'
  size_bytes: number
  stored_at: number
}

import type { Generated } from 'kysely'
import type { JsonColumn } from './json.ts'

export interface StaticExportRow {
  id: string
  project_id: string
  /** An `ExportRequest` (static-export). */
  request_json: JsonColumn
  status: 'queued' | 'running' | 'completed' | 'failed'
  page_count: Generated<number>
  page_total: Generated<number>
  error: string | null
  /** The artifact of the archive; null until it is complete. */
  digest: string | null
  size_bytes: number | null
  /** Signs the links to the archive. */
  link_secret: string
  /** Claims so far. Identifies the process that may write the row. */
  attempts: Generated<number>
  /** When its claim ends, unless the process renews it. */
  busy_until: Generated<number>
  created_at: number
  updated_at: number
  /** When the row is deleted, and the archive with it. */
  expires_at: number
}

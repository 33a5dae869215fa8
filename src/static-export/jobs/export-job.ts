import type { Selectable } from 'kysely'
import type { StaticExportJob } from '../../contract/index.ts'
import type { StaticExportRow } from '../../database/index.ts'

/** What an export has and how its pages are addressed. */
export interface ExportRequest {
  siteName: string
  domain: string
  publicUrl: string
  /** As in `ExportOptions`. */
  hostPath: string
  /** A label for the file name; null without one. */
  version: string | null
  /** Site paths; null: every page. */
  paths: readonly string[] | null
  /** Groups of the reader for whom it is; null: everybody. */
  groups: readonly string[] | null
}

/** How long a job and its archive are kept. */
export const keptMs = 24 * 3_600_000
/** Jobs of a project that have not ended. */
export const openLimit = 6

type Described = Pick<
  Selectable<StaticExportRow>,
  'id' | 'status' | 'page_count' | 'page_total' | 'error' | 'created_at' | 'updated_at'
>

/** Before the last percent, the index and the archive are written. */
const pagesPercent = 95

export function describeJob(row: Described): StaticExportJob {
  const share = row.page_total === 0 ? 0 : row.page_count / row.page_total
  return {
    jobId: row.id,
    status: row.status,
    progress: row.status === 'completed' ? 100 : Math.floor(share * pagesPercent),
    pageCount: row.page_count,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    ...(row.status === 'failed' && { error: row.error }),
  }
}

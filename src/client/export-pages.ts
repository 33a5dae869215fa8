import type { ExportPage } from '../contract/index.ts'
import { ApiError } from './api-error.ts'

/** The conversations to export. Dates are in the API's format; `cursor` is the `id` of the row to continue after. */
export interface ExportRange {
  dateFrom?: string | undefined
  dateTo?: string | undefined
  cursor?: string | undefined
  /** Rows per page, 1 to 1000. */
  limit?: number | undefined
}

/** Yields the pages of an export and fetches each one on demand. */
export async function* exportPages(
  readPage: (range: ExportRange) => Promise<ExportPage>,
  range: ExportRange,
): AsyncGenerator<ExportPage, void, void> {
  let cursor = range.cursor
  while (true) {
    const page = await readPage({ ...range, cursor })
    yield page
    if (!page.hasMore) return
    if (page.nextCursor === null || page.nextCursor === cursor)
      throw new ApiError(
        'unexpected-answer',
        `The export reports more rows, but returned no new cursor after ${cursor}.`,
      )
    cursor = page.nextCursor
  }
}

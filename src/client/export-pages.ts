import type { ExportPage } from '../contract/index.ts'
import { ApiError } from './api-error.ts'

/** Which conversations to export: dates as the service takes them, `cursor` the `id` of the row to continue after. */
export interface ExportRange {
  dateFrom?: string | undefined
  dateTo?: string | undefined
  cursor?: string | undefined
  /** Rows a page, 1 to 1000. */
  limit?: number | undefined
}

/** The pages of an export, one after the other, each fetched when it is asked for. */
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
        `The export does not go on after the cursor ${cursor}, though it says that there is more.`,
      )
    cursor = page.nextCursor
  }
}

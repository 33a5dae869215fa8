import { type RawBuilder, sql } from 'kysely'
import type { ExportPage, ExportQuery } from '../contract/index.ts'
import type { Database } from '../database/index.ts'
import type { Clock } from '../shared/index.ts'
import { finishAbandonedTurns } from './finish-abandoned-turns.ts'
import { readExportPage } from './read-export-page.ts'
import { firstTurnIdAt, greatestTurnId, nextTurnId } from './turn-id.ts'

const defaultLimit = 100
/** A page with more text than this is cut short, whatever its limit, so that no page takes a server's memory. */
const textLimitBytes = 16 * 1024 * 1024
const emptyPage: ExportPage = { conversations: [], nextCursor: null, hasMore: false }

export interface ExportRequest {
  projectId: string
  query: ExportQuery
}

/** What is on a page, before its texts are read. */
interface PageOutline {
  /** Null where the page is empty. */
  last_id: string | null
  text_bytes: number
  has_more: number | boolean
  /** The earliest of the project's unfinished turns. */
  next_deadline: number | null
}

/**
 * One page of a project's finished turns, in ascending `id`, as the JSON of an `ExportPage` in UTF-8. Turns behind one that
 * is still being answered wait for it, so that a reader who follows the cursor meets every turn once.
 */
export async function exportConversations(
  needs: { database: Database; clock: Clock },
  { projectId, query }: ExportRequest,
): Promise<Uint8Array> {
  const { database } = needs
  const range = { projectId, firstId: firstExportedId(query), end: exportEnd(projectId, query) }
  let limit = query.limit ?? defaultLimit
  let outline = await readOutline(database, { ...range, limit })
  if (outline.next_deadline !== null && outline.next_deadline <= needs.clock.now()) {
    await finishAbandonedTurns(needs, { scope: 'expired', projectId })
    outline = await readOutline(database, { ...range, limit })
  }
  while (outline.text_bytes > textLimitBytes && limit > 1) {
    limit = Math.ceil(limit / 2)
    outline = await readOutline(database, { ...range, limit })
  }

  if (outline.last_id === null) return Buffer.from(JSON.stringify(emptyPage))
  return readExportPage(database, {
    ...range,
    limit,
    lastId: outline.last_id,
    hasMore: Boolean(outline.has_more),
  })
}

function firstExportedId({ cursor, dateFrom }: ExportQuery): string {
  const fromDate = firstTurnIdAt(dateFrom ?? 0)
  return cursor === undefined || cursor < fromDate ? fromDate : nextTurnId(cursor)
}

/** SQL for the id at which the export ends: that of `dateTo`, or of an earlier turn that is still being answered. */
function exportEnd(projectId: string, { dateTo }: ExportQuery): RawBuilder<string> {
  const end = dateTo === undefined ? greatestTurnId : firstTurnIdAt(dateTo)
  return sql`coalesce((
    select min(id) from turns where project_id = ${projectId} and finished_at is null and id < ${end}
  ), ${end})`
}

interface OutlineRange {
  projectId: string
  firstId: string
  end: RawBuilder<string>
  limit: number
}

// One statement, so that the rows and the turns that hold them back are of one snapshot.
async function readOutline(
  { queries }: Pick<Database, 'queries'>,
  { projectId, firstId, end, limit }: OutlineRange,
): Promise<PageOutline> {
  const { rows } = await sql<PageOutline>`
    with page as (
      select max(id) as last_id, coalesce(sum(text_bytes), 0) as text_bytes
      from (
        select id, octet_length(query) + octet_length(response) as text_bytes
        from turns
        where project_id = ${projectId} and id >= ${firstId} and id < ${end}
        order by id limit ${limit}
      ) as turn
    )
    select last_id, text_bytes,
      exists (select 1 from turns where project_id = ${projectId} and id > last_id and id < ${end}) as has_more,
      (select min(deadline_at) from turns where project_id = ${projectId} and finished_at is null) as next_deadline
    from page`.execute(queries)
  const [outline] = rows
  if (!outline) throw new Error('an aggregate always has a row')
  return outline
}

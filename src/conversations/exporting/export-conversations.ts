import { sql } from 'kysely'
import type { ExportQuery } from '../../contract/index.ts'
import type { Database } from '../../database/index.ts'
import type { Clock } from '../../shared/index.ts'
import { finishAbandonedTurns } from '../turns/finish-abandoned-turns.ts'
import { firstTurnIdAt, greatestTurnId, nextTurnId } from '../turns/turn-id.ts'
import { type ExportRange, type ExportRows, readExportRows } from './read-export-rows.ts'

/** Pages with more text than this end early, to bound memory. */
const textLimitBytes = 4 * 1024 * 1024
/** Longer than any stored text. */
const greatestTextBytes = 2 ** 31 - 1

export interface ExportRequest {
  projectId: string
  query: ExportQuery
}

/**
 * Returns a page of a project's finished turns, ordered by `id`, as the JSON of an `ExportPage` in UTF-8. Turns after an
 * unfinished one wait for it, so that following the cursor returns every turn exactly once.
 */
export async function exportConversations(
  needs: { database: Database; clock: Clock },
  { projectId, query }: ExportRequest,
): Promise<Uint8Array> {
  const limit = query.limit
  const range: ExportRange = {
    projectId,
    firstId: firstExportedId(query),
    endId: query.dateTo === undefined ? greatestTurnId : firstTurnIdAt(query.dateTo),
    limit,
    turnLimitBytes: Math.floor(textLimitBytes / limit),
  }
  let page = await readExportRows(needs.database, range)
  if (page.deadline !== null && page.deadline <= needs.clock.now()) {
    await finishAbandonedTurns(needs, { scope: 'expired', projectId })
    page = await readExportRows(needs.database, range)
  }
  if (page.isOneLeftOut) page = await readFitting(needs.database, range)
  return writePage(page)
}

function firstExportedId({ cursor, dateFrom }: ExportQuery): string {
  const fromDate = firstTurnIdAt(dateFrom ?? 0)
  return cursor === undefined || cursor < fromDate ? fromDate : nextTurnId(cursor)
}

/** Reads a page that includes long turns: as many as fit, at least one. */
async function readFitting(database: Database, range: ExportRange): Promise<ExportRows> {
  const { rows } = await sql<{ text_bytes: number }>`
    select octet_length(query) + octet_length(response) as text_bytes from turns
    where project_id = ${range.projectId} and id >= ${range.firstId} and id < ${range.endId}
    order by id limit ${range.limit}`.execute(database.queries)
  let bytes = 0
  const tooMany = rows.findIndex(({ text_bytes }) => {
    bytes += text_bytes
    return bytes > textLimitBytes
  })
  const limit = tooMany < 0 ? range.limit : Math.max(1, tooMany)
  return readExportRows(database, { ...range, limit, turnLimitBytes: greatestTextBytes })
}

function writePage({ conversations, lastId, hasMore }: ExportRows): Uint8Array {
  return joinParts([
    '{"conversations":[',
    ...conversations,
    `],"nextCursor":${hasMore ? `"${lastId}"` : null},"hasMore":${hasMore}}`,
  ])
}

// Allocated once: encoding the pieces first and joining them takes half as long again.
function joinParts(parts: readonly (string | Uint8Array)[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0)
  const whole = Buffer.allocUnsafe(length)
  let end = 0
  for (const part of parts) {
    if (typeof part === 'string') end += whole.write(part, end)
    else {
      whole.set(part, end)
      end += part.length
    }
  }
  return whole
}

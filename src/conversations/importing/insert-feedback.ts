import type { ImportedFeedback } from '../../contract/index.ts'
import { encodeJson, type WriteQueries } from '../../database/index.ts'
import { createIdAt } from '../../shared/index.ts'
import { claimItems } from './imported-items.ts'
import type { ImportRow } from './read-import-rows.ts'

const commentCharacters = 2_000
const codeCharacters = 4_000

/** Inserts feedback on pages that is not known yet. Returns how much. */
export async function insertFeedback(
  queries: WriteQueries,
  projectId: string,
  rows: readonly ImportRow<ImportedFeedback>[],
): Promise<number> {
  const byKey = new Map(rows.map(row => [row.key, { row, itemId: createIdAt(row.time) }]))
  const items = Array.from(byKey, ([key, { itemId }]) => ({ key, itemId }))
  const claimed = await claimItems(queries, projectId, items)
  const values = [...byKey.values()]
    .filter(({ row }) => claimed.has(row.key))
    .map(({ row: { time, value }, itemId }) => ({
      project_id: projectId,
      id: itemId,
      path: value.path,
      helpful: value.helpful === true ? 1 : 0,
      comment: value.comment?.trim().slice(0, commentCharacters).toWellFormed() || null,
      status: value.status ?? 'pending',
      given_at: time,
      agent: value.source === 'agent' ? 'unknown' : null,
      code_json: value.source === 'code_snippet' ? writeCode(value) : null,
    }))
  if (values.length > 0) await queries.insertInto('page_feedback').values(values).execute()
  return values.length
}

function writeCode({ code, filename = null, lang = null }: ImportedFeedback): string {
  const kept = code?.slice(0, codeCharacters).toWellFormed() ?? ''
  return encodeJson({
    code: kept,
    filename: filename?.slice(0, 200) ?? null,
    lang: lang?.slice(0, 40) ?? null,
  })
}

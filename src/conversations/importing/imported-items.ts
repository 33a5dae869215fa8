import type { Queries, WriteQueries } from '../../database/index.ts'

/** Remembers the items and returns the keys that are new. A simultaneous import of the same items waits. */
export async function claimItems(
  queries: WriteQueries,
  projectId: string,
  items: readonly { key: string; itemId: string }[],
): Promise<ReadonlySet<string>> {
  if (items.length === 0) return new Set()
  // Sorted, so that two transactions wait for each other in one direction only.
  const rows = items
    .map(({ key, itemId }) => ({ project_id: projectId, source_key: key, item_id: itemId }))
    .sort((one, other) => (one.source_key < other.source_key ? -1 : 1))
  const claimed = await queries
    .insertInto('imported_items')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .returning('source_key')
    .execute()
  return new Set(claimed.map(row => row.source_key))
}

/** Returns the ids that items were imported with, by key. They may be erased. */
export async function findItems(
  queries: Queries,
  projectId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map()
  const rows = await queries
    .selectFrom('imported_items')
    .select(['source_key', 'item_id'])
    .where('project_id', '=', projectId)
    .where('source_key', 'in', keys)
    .execute()
  return new Map(rows.map(row => [row.source_key, row.item_id]))
}

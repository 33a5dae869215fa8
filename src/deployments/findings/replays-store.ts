import type { Replay } from '../../builder/index.ts'
import { type Database, decodeJson, encodeJson, type WriteQueries } from '../../database/index.ts'

/** A replay and the live deployment that the new build was compared with. */
export interface StoredReplay extends Replay {
  comparedWith: string
}

/** Stores the replay of a deployment in the transaction that ends it. `of` copies that of another deployment. */
export async function keepReplay(
  queries: WriteQueries,
  {
    deploymentId,
    replay,
  }: { deploymentId: string; replay: StoredReplay | { of: string } | null | undefined },
): Promise<void> {
  const kept = replay && 'of' in replay ? await readReplay(queries, replay.of) : replay
  if (!kept) return
  await queries
    .insertInto('deployment_replays')
    .values({ deployment_id: deploymentId, replay_json: encodeJson(kept) })
    .execute()
}

/** Reads the replay of a deployment; undefined if it was not compared. The caller has checked access. */
export async function readReplay(
  queries: Pick<Database['queries'], 'selectFrom'>,
  deploymentId: string,
): Promise<StoredReplay | undefined> {
  const row = await queries
    .selectFrom('deployment_replays')
    .select('replay_json')
    .where('deployment_id', '=', deploymentId)
    .executeTakeFirst()
  return row && decodeJson<StoredReplay>(row.replay_json)
}

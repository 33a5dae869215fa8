import type { RunningLectern } from './start-lectern.ts'

/** Makes accounts, networks and devices that have failed wait for an hour, so that tests do not depend on their own pace. */
export async function prolongWaits({ app }: Pick<RunningLectern, 'app'>): Promise<void> {
  await app.services.database.write(queries =>
    queries
      .updateTable('sign_in_attempts')
      .set({ blocked_until: Date.now() + 3_600_000 })
      .where('failures', '>', 0)
      .where('bucket', 'not like', 'account:%')
      .execute(),
  )
}

import type { Database, NotificationChannel } from '../../database/index.ts'

/** Tells all processes of a change that is already durable; whoever misses it finds it by looking again. */
export async function announce(
  database: Database,
  channel: NotificationChannel,
  projectId: string,
): Promise<void> {
  await database.notify(channel, projectId).catch(() => {})
}

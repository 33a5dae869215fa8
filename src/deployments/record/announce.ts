import type { Database, NotificationChannel } from '../../database/index.ts'
import { ignoreRejection } from '../../shared/index.ts'

/** Notifies all processes of a committed change. Failures are ignored, because processes also poll. */
export async function announce(
  database: Database,
  channel: NotificationChannel,
  projectId: string,
): Promise<void> {
  await ignoreRejection(database.notify(channel, projectId))
}

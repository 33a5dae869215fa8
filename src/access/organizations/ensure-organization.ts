import { type Database, ensureSetting } from '../../database/index.ts'
import type { Clock, CreateId } from '../../shared/index.ts'

const settingName = 'first-organization'

/** Creates the server's organisation at the first start. Processes that start together create one between them. */
export async function ensureOrganization(
  { database, clock, createId }: { database: Pick<Database, 'write'>; clock: Clock; createId: CreateId },
  { name }: { name: string },
): Promise<{ organizationId: string; created: boolean }> {
  const id = createId()
  return database.write(async queries => {
    const organizationId = await ensureSetting(queries, { name: settingName, value: id })
    if (organizationId !== id) return { organizationId, created: false }
    await queries.insertInto('organizations').values({ id, name, created_at: clock.now() }).execute()
    return { organizationId, created: true }
  })
}

import { createKey } from '../../src/access/index.ts'
import type { RunningLectern } from './start-lectern.ts'

type Server = Pick<RunningLectern, 'app'>

/** Creates another organisation and returns its id. */
export async function createOrganization({ app: { services } }: Server): Promise<string> {
  const row = { id: services.createId(), name: 'Other', created_at: services.clock.now() }
  await services.database.write(queries => queries.insertInto('organizations').values(row).execute())
  return row.id
}

/** Creates an admin key of another organisation. */
export async function createStrangerKey(server: Server): Promise<string> {
  const organizationId = await createOrganization(server)
  const { key } = await createKey(server.app.services, {
    organizationId,
    key: { kind: 'admin', name: 'stranger' },
  })
  return key
}

import type { Database } from '../../database/index.ts'
import type { Log } from '../../shared/index.ts'

export interface Hostnames {
  /** Returns the domain of the project that has a custom domain. `hostname` is lower-case, without a port. */
  find(hostname: string): string | undefined
  close(): void
}

const pollMs = 5_000

/** Caches all custom domains, as every request needs them. Changes by other processes are seen within five seconds. */
export async function createHostnames({
  database,
  log,
}: {
  database: Pick<Database, 'queries' | 'subscribe' | 'exclusive'>
  log: Log
}): Promise<Hostnames> {
  let domains = await readDomains(database)
  const renew = async () => {
    try {
      domains = await readDomains(database)
    } catch (error) {
      log.warn({ err: error }, 'custom domains could not be read')
    }
  }
  const unsubscribe = database.subscribe('keys', () => void renew())
  const poll = database.exclusive ? undefined : setInterval(renew, pollMs)
  return {
    find: hostname => (domains.size === 0 ? undefined : domains.get(hostname)),
    close: () => {
      unsubscribe()
      clearInterval(poll)
    },
  }
}

async function readDomains({ queries }: Pick<Database, 'queries'>): Promise<Map<string, string>> {
  const rows = await queries
    .selectFrom('projects')
    .select(['hostname', 'domain'])
    .where('hostname', 'is not', null)
    .where('archived_at', 'is', null)
    .execute()
  return new Map(rows.map(({ hostname, domain }) => [hostname ?? '', domain]))
}

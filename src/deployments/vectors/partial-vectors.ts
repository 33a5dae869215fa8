import { type ArtifactStore, ArtifactUnreadable } from '../../artifacts/index.ts'
import type { Database } from '../../database/index.ts'
import type { Log } from '../../shared/index.ts'

interface Needs {
  database: Pick<Database, 'queries' | 'write'>
  artifacts: Pick<ArtifactStore, 'put' | 'read'>
  log: Log
}

/** The vectors that a deployment has so far, from which another attempt can continue. */
export interface PartialVectors {
  /** Reads those of an earlier attempt; undefined if there are none. */
  read(): Promise<Uint8Array | undefined>
  /** Starts to store a snapshot, unless one is being stored. */
  store(make: () => Uint8Array | undefined): void
  /** Waits for a snapshot that is being stored. */
  settle(): Promise<void>
}

/**
 * Keeps the vectors of each project's last deployment in a setting. No deployment names these artifacts, so they are collected after an
 * hour; a later attempt starts from the beginning.
 */
export function openPartialVectors(
  { database, artifacts, log }: Needs,
  { projectId, deploymentId }: { projectId: string; deploymentId: string },
): PartialVectors {
  const name = `vectors-under-way:${projectId}`
  let storing: Promise<void> | undefined

  async function remember(digest: string): Promise<void> {
    const value = `${deploymentId} ${digest}`
    await database.write(queries =>
      queries
        .insertInto('settings')
        .values({ name, value })
        .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
        .execute(),
    )
  }

  async function put(content: Uint8Array): Promise<void> {
    try {
      await remember(await artifacts.put(content))
    } catch (error) {
      log.warn({ err: error, projectId, deploymentId }, 'partial vectors could not be stored')
    }
  }

  return {
    async read() {
      const row = await database.queries
        .selectFrom('settings')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirst()
      const [owner, digest = ''] = row?.value.split(' ') ?? []
      if (owner !== deploymentId) return undefined
      return artifacts.read(digest).catch((error: unknown) => {
        if (error instanceof ArtifactUnreadable) return undefined
        throw error
      })
    },
    store(make) {
      if (storing) return
      const content = make()
      if (!content) return
      storing = put(content).finally(() => {
        storing = undefined
      })
    },
    settle: async () => storing,
  }
}

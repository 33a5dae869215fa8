import { type ArtifactStore, ArtifactUnreadable } from '../../artifacts/index.ts'
import type { Database } from '../../database/index.ts'
import type { Log } from '../../shared/index.ts'

interface Needs {
  database: Pick<Database, 'queries' | 'write'>
  artifacts: Pick<ArtifactStore, 'put' | 'read'>
  log: Log
}

/** What a deployment has of its vectors while others are still missing, so that another attempt goes on from there. */
export interface VectorsUnderWay {
  /** Those that an attempt before has stored; undefined where there are none. */
  read(): Promise<Uint8Array | undefined>
  /** Begins to store what is made then, unless something is being stored. */
  store(make: () => Uint8Array | undefined): void
  /** Remembers vectors that are stored already. */
  remember(digest: string): Promise<void>
  /** Resolves when nothing is being stored any more. */
  settle(): Promise<void>
}

/**
 * Kept in one setting for each project, that of its last deployment. No deployment names these artifacts: they go an hour after
 * they were put, and an attempt that comes later than that begins anew.
 */
export function openVectorsUnderWay(
  { database, artifacts, log }: Needs,
  { projectId, deploymentId }: { projectId: string; deploymentId: string },
): VectorsUnderWay {
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
      log.warn({ err: error, projectId, deploymentId }, 'vectors could not be stored while others are made')
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
    remember,
    settle: async () => storing,
  }
}

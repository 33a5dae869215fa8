import { listKeptTurns } from '../../conversations/index.ts'
import { createStreamRegistry, type StreamRegistry } from './stream-registry.ts'
import { createStreamSharing, type StreamSharingOptions } from './stream-sharing.ts'

const limits = { limit: 200, limitCharacters: 2_000_000 }

export interface ResumableStreamsOptions extends Omit<StreamSharingOptions, 'limit'> {
  graceMs: number
}

/** Creates the registry of resumable streams. If several processes share the database, readers can reconnect through any of them. */
export function createResumableStreams(options: ResumableStreamsOptions): StreamRegistry {
  const { database, log, graceMs } = options
  const sharing = database.exclusive ? undefined : createStreamSharing({ ...options, limit: limits.limit })
  const keptTurns = (turns: Parameters<typeof listKeptTurns>[1]) => listKeptTurns(options, turns)
  const registry = createStreamRegistry({ ...limits, keptTurns, graceMs, sharing })
  const unsubscribe = database.subscribe('erasures', projectId => {
    registry
      .dropErased(projectId)
      .catch(error => log.warn({ err: error }, 'streams of erased answers could not be discarded'))
  })
  return {
    ...registry,
    async close() {
      unsubscribe()
      await registry.close()
      await sharing?.close()
    },
  }
}

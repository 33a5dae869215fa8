import type { TurnEnding, TurnLog } from '../../conversations/index.ts'
import type { CreateId } from '../../shared/index.ts'

export interface UnsavedTurnLog extends TurnLog {
  lastEnding(): TurnEnding | null
}

/** Creates a turn log that stores nothing and remembers only how the last turn ended. */
export function createUnsavedTurnLog({ createId }: { createId: CreateId }): UnsavedTurnLog {
  let last: TurnEnding | null = null
  return {
    lastEnding: () => last,
    async open({ threadId, threadSuffix = '' }) {
      const turn = {
        turnId: createId(),
        threadId: threadId ?? createId() + threadSuffix,
        earlier: [],
        identified: Promise.resolve(),
        stored: Promise.resolve(),
        saveProgress: async () => {},
        classify: async () => {},
        finish: async (ending: TurnEnding) => {
          last = ending
        },
      }
      return { kind: 'opened', turn }
    },
  }
}

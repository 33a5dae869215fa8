import type { TurnEnding, TurnLog } from '../../conversations/index.ts'
import type { CreateId } from '../../shared/index.ts'

/** A turn log that writes nothing down. `lastEnding` is that of the turn which ended last. */
export function createUnkeptTurns({
  createId,
}: {
  createId: CreateId
}): TurnLog & { lastEnding(): TurnEnding | null } {
  let last: TurnEnding | null = null
  return {
    lastEnding: () => last,
    async open({ threadId }) {
      const turn = {
        turnId: createId(),
        threadId: threadId ?? createId(),
        earlier: [],
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

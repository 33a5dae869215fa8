import type { OpenTurn, TurnProgress } from '../../conversations/index.ts'
import type { Clock } from '../../shared/index.ts'

const usualMs = 1_000
const longestMs = 15_000
/** Saving may take this share of an answer's time. */
const share = 1 / 20

export interface ProgressSaver {
  /** Saves what `read` returns, if it is time for it and the last save has ended. */
  saveIfDue(read: () => TurnProgress): void
}

/**
 * Saves an answer's text while it is written, in case of a crash: about once a second, and less often if saving takes long, up to
 * every 15 seconds. The times differ at random, so that answers that begin together are not saved together. The answer does not wait
 * for a save, and continues if one fails. A save that ends after the answer changes nothing.
 */
export function createProgressSaver(
  turn: Pick<OpenTurn, 'saveProgress'>,
  needs: { clock: Clock; random?: () => number; onError(error: unknown): void },
): ProgressSaver {
  const { clock, random = Math.random, onError } = needs
  const spread = (ms: number) => ms * (0.75 + random() / 2)
  let dueAt = clock.now() + spread(usualMs)
  let isSaving = false

  async function save(progress: TurnProgress): Promise<void> {
    const startedAt = clock.now()
    await turn.saveProgress(progress).catch(onError)
    const endedAt = clock.now()
    const waitMs = Math.min(Math.max(usualMs, (endedAt - startedAt) / share), longestMs)
    dueAt = endedAt + spread(waitMs)
    isSaving = false
  }

  return {
    saveIfDue(read) {
      if (isSaving || clock.now() < dueAt) return
      isSaving = true
      void save(read())
    },
  }
}

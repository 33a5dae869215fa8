import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ReadingQueue, SiteSource } from '../../content/parsing.ts'

/**
 * The native parser frees the memory of a page between turns of the event loop only: about 10 kB for a page, and 500 MB for 50,000
 * pages that are read in one turn.
 */
const pagesPerTurn = 100

/** Reads the pages of a queue, and lets the event loop turn in between. `onTurn` is called after each turn. */
export async function readInTurns(
  source: Pick<SiteSource, 'readPages'>,
  { next, onRead, onTurn }: Pick<ReadingQueue, 'next' | 'onRead'> & { onTurn?: () => void },
): Promise<void> {
  let isDone = false
  const take = () => {
    const position = next()
    isDone = position === undefined
    return position
  }
  while (!isDone) {
    let taken = 0
    source.readPages({
      next: () => {
        taken += 1
        return taken > pagesPerTurn ? undefined : take()
      },
      onRead,
    })
    await nextTurn()
    onTurn?.()
  }
}

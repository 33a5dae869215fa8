import { joinDeltas } from '../join-deltas.ts'
import type { StepPart } from '../provider-model.ts'
import { createPlainAnswer, endOfEvent } from './plain-answer.ts'

/** What is longer is not looked through again with each packet that comes. */
const longestEvent = 64 * 1024

type Pieces = AsyncGenerator<Buffer<ArrayBuffer>, void>

/**
 * Reads an answer packet by packet as long as it is plain. From the first packet on that is not, or whose lines end in another
 * way, the rest is `readOther`'s.
 */
export async function* readPlainly(
  pieces: Pieces,
  readOther: (rest: Pieces) => AsyncIterable<StepPart[]>,
): AsyncGenerator<StepPart[]> {
  const answer = createPlainAnswer()
  let held = ''
  for await (const piece of pieces) {
    // Latin-1 stands for bytes: a packet may end within a letter.
    held += piece.toString('latin1')
    const end = held.lastIndexOf(endOfEvent)
    const parts =
      held.includes('\r') || held.length - end > longestEvent
        ? undefined
        : answer.take(end === -1 ? [] : readEvents(held.slice(0, end + endOfEvent.length)))
    if (!parts) return yield* readOther(withBegun(answer.recall() + held, pieces))
    if (end !== -1) held = held.slice(end + endOfEvent.length)
    if (parts.length > 0) yield parts
  }
  const last = held === '' ? answer.end() : undefined
  if (last) yield last
  else yield* readOther(withBegun(answer.recall() + held, pieces))
}

function readEvents(text: string): string[] {
  const joined = Buffer.from(joinDeltas(text), 'latin1').toString()
  return joined.split(endOfEvent).slice(0, -1)
}

async function* withBegun(begun: string, pieces: Pieces): Pieces {
  yield Buffer.from(begun, 'latin1')
  yield* pieces
}

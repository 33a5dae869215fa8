/** Work that yields after each step, with the step's cost in characters. */
export type Steps<Result> = Generator<number, Result>

/** Takes about a millisecond. */
const charactersAtOnce = 65_536

/** The cost of a step after which other requests are always served. */
export const longStep = charactersAtOnce

/** Does all steps. Other requests are served in between. */
export async function runInSteps<Result>(work: Steps<Result>): Promise<Result> {
  let spent = 0
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    spent += step.value
    if (spent < charactersAtOnce) continue
    spent = 0
    await new Promise(resolve => setImmediate(resolve))
  }
}

/** Does all steps at once. */
export function runAtOnce<Result>(work: Steps<Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

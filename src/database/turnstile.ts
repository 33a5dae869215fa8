/** Returns a function that runs what it is given one after the other, in the order of the calls. */
export function createTurnstile() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }
}

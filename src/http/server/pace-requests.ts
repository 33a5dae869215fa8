import type { RequestListener } from 'node:http'

/** Time for such work in each iteration of the event loop. */
const sliceMs = 10

/** Runs the given work at once, or in a later iteration of the event loop. */
export type Pace = (work: () => void) => void

/**
 * Runs work for a few milliseconds in each iteration of the event loop; the rest waits for the next one, in order of arrival.
 * Node would run all that arrives in the meantime at once, and hold up everything else.
 */
export function createPace(now = () => performance.now()): Pace {
  let waiting = 0
  let sliceEnd: number | undefined

  function hasTime(): boolean {
    if (sliceEnd === undefined) {
      sliceEnd = now() + sliceMs
      setImmediate(() => {
        sliceEnd = undefined
      })
    }
    return now() < sliceEnd
  }

  function runLater(work: () => void): void {
    if (!hasTime()) return void setImmediate(runLater, work)
    waiting -= 1
    work()
  }

  return work => {
    if (waiting === 0 && hasTime()) return work()
    waiting += 1
    setImmediate(runLater, work)
  }
}

/** Starts requests at the given pace. Those whose connection has closed meanwhile are not started. */
export function paceRequests(handle: RequestListener, pace: Pace): RequestListener {
  return (request, response) =>
    pace(() => {
      if (!request.socket.destroyed) handle(request, response)
    })
}

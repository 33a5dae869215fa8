import type { RequestListener } from 'node:http'

/** Time for new requests in each iteration of the event loop. */
const sliceMs = 10

/**
 * Starts requests for a few milliseconds in each iteration of the event loop; the others wait for the next one, in the order of
 * their arrival. Node would start all requests that arrive in the meantime at once, and they hold up everything else.
 */
export function paceRequests(handle: RequestListener, now = () => performance.now()): RequestListener {
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

  const startLater: RequestListener = (request, response) => {
    const isGone = request.socket.destroyed
    if (!isGone && !hasTime()) return void setImmediate(startLater, request, response)
    waiting -= 1
    if (!isGone) handle(request, response)
  }

  return (request, response) => {
    if (waiting === 0 && hasTime()) return handle(request, response)
    waiting += 1
    setImmediate(startLater, request, response)
  }
}

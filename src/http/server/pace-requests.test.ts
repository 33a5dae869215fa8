import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPace, paceRequests } from './pace-requests.ts'

/** Each handled request takes 4 ms of a clock that stands still otherwise, half of it after the handler has returned. */
function createPaced() {
  let time = 0
  const handled: number[] = []
  const sockets = new Map<number, { destroyed: boolean }>()
  const paced = paceRequests(
    request => {
      handled.push(request as unknown as number)
      time += 2
      Promise.resolve().then(() => {
        time += 2
      })
    },
    createPace(() => time),
  )
  return {
    handled: () => handled.map(request => (request as unknown as { number: number }).number),
    sockets,
    async arrive(number: number): Promise<void> {
      const socket = { destroyed: false }
      sockets.set(number, socket)
      paced({ number, socket } as unknown as IncomingMessage, {} as ServerResponse)
    },
  }
}

test('requests that arrive together are started in several iterations of the event loop, in order', async () => {
  const { arrive, handled } = createPaced()
  for (let number = 0; number < 20; number += 1) await arrive(number)
  const counts = [handled().length]
  while (handled().length < 20) {
    await turn()
    counts.push(handled().length)
  }
  expect(counts[0]).toBeLessThanOrEqual(3)
  expect(counts.length).toBeGreaterThan(5)
  expect(handled()).toEqual(Array.from({ length: 20 }, (_, number) => number))
})

test('a request waits behind earlier ones, although there is time', async () => {
  const { arrive, handled } = createPaced()
  for (let number = 0; number < 5; number += 1) await arrive(number)
  expect(handled()).toEqual([0, 1, 2])
  await turn()
  await arrive(5)
  while (handled().length < 6) await turn()
  expect(handled()).toEqual([0, 1, 2, 3, 4, 5])
})

test('a request whose connection has closed is not started', async () => {
  const { arrive, handled, sockets } = createPaced()
  for (let number = 0; number < 6; number += 1) await arrive(number)
  for (const number of [3, 4]) Object.assign(sockets.get(number) ?? {}, { destroyed: true })
  while (!handled().includes(5)) await turn()
  expect(handled()).toEqual([0, 1, 2, 5])
})

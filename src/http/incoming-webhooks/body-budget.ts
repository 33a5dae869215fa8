import { clientNetwork } from '../../access/index.ts'
import { AppError } from '../../shared/index.ts'

/** What a small body is charged: each one also takes a connection. */
const leastBytes = 64 * 1024

export interface BodyBudget {
  /**
   * Reserves memory for a body that is about to be received. Returns a function that frees it; calling it again does
   * nothing. Throws `not-ready` or `rate-limited` if too many bodies are being received.
   */
  reserve(body: { kind: string; address: string; bytes: number }): () => void
}

/** Bounds the bytes of bodies that are received at the same time, for each kind of body and each client address. */
export function createBodyBudget(limits: { kindBytes: number; addressBytes: number }): BodyBudget {
  const reserved = new Map<string, number>()

  function add(name: string, bytes: number): void {
    const total = (reserved.get(name) ?? 0) + bytes
    if (total > 0) reserved.set(name, total)
    else reserved.delete(name)
  }

  return {
    reserve({ kind, address, bytes }) {
      const charged = Math.max(bytes, leastBytes)
      const names = [`kind:${kind}`, `address:${clientNetwork(address)}`] as const
      const [ofKind, ofAddress] = names.map(name => (reserved.get(name) ?? 0) + charged)
      if ((ofAddress ?? 0) > limits.addressBytes)
        throw new AppError(
          'rate-limited',
          'Your address is sending too many events at once. Send it again.',
          {
            retryAfterSeconds: 5,
          },
        )
      if ((ofKind ?? 0) > limits.kindBytes)
        throw new AppError('not-ready', 'Too many events are arriving at once. Send it again.', {
          retryAfterSeconds: 5,
        })
      for (const name of names) add(name, charged)
      let isReserved = true
      return () => {
        if (isReserved) for (const name of names) add(name, -charged)
        isReserved = false
      }
    },
  }
}

/** Reads a stream up to separators and by counts. Reads return undefined at its end. */
export interface ByteReader {
  /** Reads up to the separator and drops it. Throws if there is none within `limitBytes`. */
  until(separator: number, limitBytes: number): Promise<Buffer | undefined>
  take(count: number): Promise<Buffer | undefined>
  skip(count: number): Promise<void>
}

export function createByteReader(stream: AsyncIterable<Uint8Array>): ByteReader {
  const chunks = stream[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)

  async function next(): Promise<Buffer | undefined> {
    const { done, value } = await chunks.next()
    return done ? undefined : Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  }

  return {
    async until(separator, limitBytes) {
      for (let from = 0; ; ) {
        const end = held.indexOf(separator, from)
        if (end >= 0) {
          const found = held.subarray(0, end)
          held = held.subarray(end + 1)
          return found
        }
        if (held.length > limitBytes) throw new Error(`no separator within ${limitBytes} bytes`)
        from = held.length
        const chunk = await next()
        if (chunk === undefined) return undefined
        held = Buffer.concat([held, chunk])
      }
    },
    async take(count) {
      const parts = [held]
      let length = held.length
      while (length < count) {
        const chunk = await next()
        if (chunk === undefined) return undefined
        parts.push(chunk)
        length += chunk.length
      }
      const all = parts.length === 1 ? held : Buffer.concat(parts)
      held = all.subarray(count)
      return all.subarray(0, count)
    },
    async skip(count) {
      let left = count - held.length
      held = held.subarray(Math.min(count, held.length))
      while (left > 0) {
        const chunk = await next()
        if (chunk === undefined) return
        held = chunk.subarray(Math.min(left, chunk.length))
        left -= chunk.length
      }
    },
  }
}

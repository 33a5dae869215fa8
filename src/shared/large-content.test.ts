import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { contentOf, streamContent } from './large-content.ts'

const megabyte = 2 ** 20

describe('a stream of large content', () => {
  it('has all bytes in order', async () => {
    const bytes = new Uint8Array(9 * megabyte).map((_, at) => at % 251)
    const pieces = await Array.fromAsync(streamContent(contentOf(bytes)))
    expect(pieces.length).toBe(3)
    expect(Buffer.compare(Buffer.concat(pieces), bytes)).toBe(0)
    expect(await Array.fromAsync(streamContent(contentOf(new Uint8Array())))).toEqual([])
  })

  it('reads one piece ahead', async () => {
    const read: number[] = []
    const content = {
      ...contentOf(new Uint8Array(20 * megabyte)),
      async readPart({ offset, sizeBytes }: { offset: number; sizeBytes: number }) {
        read.push(offset / megabyte)
        return new Uint8Array(sizeBytes)
      },
    }
    for await (const _ of streamContent(content)) break
    expect(read).toEqual([0, 4])
  })

  it('throws the error of a piece when it is its turn, and none after an early end', async () => {
    const content = {
      ...contentOf(new Uint8Array(8 * megabyte)),
      async readPart({ offset, sizeBytes }: { offset: number; sizeBytes: number }) {
        if (offset > 0) throw new Error('the part is missing')
        return new Uint8Array(sizeBytes)
      },
    }
    for await (const _ of streamContent(content)) break
    // An error that nobody handles would end the process now.
    await nextTurn()
    const sizes: number[] = []
    const readAll = async () => {
      for await (const piece of streamContent(content)) sizes.push(piece.length / megabyte)
    }
    await expect(readAll()).rejects.toThrow('the part is missing')
    expect(sizes).toEqual([4])
  })
})

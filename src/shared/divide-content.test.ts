import { expect, test } from 'vitest'
import { makeNoise } from '../../test/support/make-noise.ts'
import { divideContent, divideContentStream } from './divide-content.ts'

test.each([5_000, 70_000, 1_000_000, 2_500_000])(
  'a stream in pieces of %i bytes is divided like the whole content',
  async pieceBytes => {
    // Zeros have no ends of parts.
    const content = Buffer.concat([makeNoise(150_000), Buffer.alloc(2_200_000), makeNoise(900_000)])
    async function* stream() {
      for (let start = 0; start < content.length; start += pieceBytes)
        yield content.subarray(start, start + pieceBytes)
    }
    const parts: Uint8Array[] = []
    for await (const part of divideContentStream(stream())) parts.push(part)
    expect(content.equals(Buffer.concat(parts))).toBe(true)
    const whole = Array.from(divideContent(content), part => part.length)
    expect(parts.map(part => part.length)).toEqual(whole)
    expect(whole.length).toBeGreaterThan(4)
  },
)

import { shortestDuplicate } from '../file/extend-duplicates.ts'
import type { Sequences } from './write-sequences.ts'

/** Returns, for each passage, the first one with identical headings and words; the passage itself if there is none before it. */
export function findDuplicates({ offsets, bytes }: Sequences): Uint32Array {
  const duplicates = new Uint32Array(offsets.length - 1)
  const firsts = new Map<string, number>()
  for (let passage = 0; passage < duplicates.length; passage++) {
    duplicates[passage] = passage
    const sequence = bytes.subarray(offsets[passage], offsets[passage + 1])
    if (sequence.length < shortestDuplicate) continue
    const key = Buffer.from(sequence.buffer, sequence.byteOffset, sequence.byteLength).toString('latin1')
    const first = firsts.get(key)
    if (first === undefined) firsts.set(key, passage)
    else duplicates[passage] = first
  }
  return duplicates
}

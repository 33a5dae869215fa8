import type { Sequences } from './write-sequences.ts'

const shortestDuplicate = 24

/** For each passage the first one with the very same headings and words; itself where there is none before it. */
export function findDuplicates({ offsets, bytes }: Sequences): Uint32Array {
  const twins = new Uint32Array(offsets.length - 1)
  const firsts = new Map<string, number>()
  for (let passage = 0; passage < twins.length; passage++) {
    twins[passage] = passage
    const sequence = bytes.subarray(offsets[passage], offsets[passage + 1])
    if (sequence.length < shortestDuplicate) continue
    const key = Buffer.from(sequence.buffer, sequence.byteOffset, sequence.byteLength).toString('latin1')
    const first = firsts.get(key)
    if (first === undefined) firsts.set(key, passage)
    else twins[passage] = first
  }
  return twins
}

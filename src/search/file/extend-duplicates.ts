import type { IndexData, SequenceTable } from './index-data.ts'
import { endOf, type PostingPartition, startOf } from './posting-partition.ts'
import { readSequence } from './varint.ts'

/** Shorter sequences are not duplicates. In bytes. */
export const shortestDuplicate = 24
/** Limits the time for passages that only have frequent words. */
const mostCompared = 1_000

/**
 * Finds the duplicates of new passages among themselves and in the base. `added` are their sequences with the terms of the base, and
 * their numbers begin at its `first`.
 */
export function extendDuplicates(base: IndexData, changes: IndexData, added: SequenceTable): Uint32Array {
  const { length: count } = changes.passagePages
  const duplicates = new Uint32Array(added.first + count)
  duplicates.set(base.passageDuplicates)
  for (let passage = 0; passage < count; passage++) {
    const earlier = changes.passageDuplicates[passage] ?? passage
    duplicates[added.first + passage] =
      earlier === passage
        ? (findEqual(base, sequenceAt(added, passage)) ?? added.first + passage)
        : (duplicates[added.first + earlier] ?? 0)
  }
  return duplicates
}

function sequenceAt({ offsets, bytes }: SequenceTable, position: number): Uint8Array {
  return bytes.subarray(offsets[position], offsets[position + 1])
}

/** Compares the passages that have the rarest word. */
function findEqual(base: IndexData, sequence: Uint8Array): number | undefined {
  if (sequence.length < shortestDuplicate) return undefined
  const rarest = findRarest(base, sequence)
  if (rarest === undefined) return undefined
  let left = mostCompared
  for (const partition of base.partitions)
    for (const passage of listPassages(partition, rarest)) {
      const table = base.sequences.findLast(({ first }) => first <= passage)
      if (table && isEqual(sequenceAt(table, passage - table.first), sequence))
        return base.passageDuplicates[passage]
      left -= 1
      if (left === 0) return undefined
    }
  return undefined
}

/** Undefined if the base lacks a word. */
function findRarest({ termFrequencies }: IndexData, sequence: Uint8Array): number | undefined {
  let [rarest, least, isKnown] = [undefined as number | undefined, Number.POSITIVE_INFINITY, true]
  readSequence(sequence, 0, sequence.length, value => {
    if (value === 0) return
    const frequency = termFrequencies[value - 1] ?? 0
    if (frequency === 0) isKnown = false
    if (frequency >= least) return
    least = frequency
    rarest = value - 1
  })
  return isKnown ? rarest : undefined
}

function* listPassages(partition: PostingPartition, term: number): Generator<number> {
  const end = endOf(partition, term)
  for (let at = startOf(partition, term); at < end; at++)
    yield partition.first + (partition.passages[at] ?? 0)
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

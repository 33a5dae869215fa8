import type { IndexData, SequenceTable } from './index-data.ts'
import { endOf, startOf } from './posting-partition.ts'
import { readSequence } from './varint.ts'

/** Shorter sequences are not duplicates. In bytes. */
export const shortestDuplicate = 24
/** Limits the time for passages that only have frequent words, to some milliseconds. */
const mostCompared = { forOne: 1_000, forAll: 50_000 }

/**
 * Finds the duplicates of new passages among themselves and in the base. `added` are their sequences with the terms of the base, and
 * their numbers begin at its `first`.
 */
export function extendDuplicates(base: IndexData, changes: IndexData, added: SequenceTable): Uint32Array {
  const { length: count } = changes.passagePages
  const duplicates = new Uint32Array(added.first + count)
  duplicates.set(base.passageDuplicates)
  const budget = { left: mostCompared.forAll }
  for (let passage = 0; passage < count; passage++) {
    const earlier = changes.passageDuplicates[passage] ?? passage
    duplicates[added.first + passage] =
      earlier === passage
        ? (findEqual(base, sequenceAt(added, passage), budget) ?? added.first + passage)
        : (duplicates[added.first + earlier] ?? 0)
  }
  return duplicates
}

function sequenceAt({ offsets, bytes }: SequenceTable, position: number): Uint8Array {
  return bytes.subarray(offsets[position], offsets[position + 1])
}

/** Compares the passages that have the rarest word. */
function findEqual(base: IndexData, sequence: Uint8Array, budget: { left: number }): number | undefined {
  if (sequence.length < shortestDuplicate) return undefined
  const rarest = findRarest(base, sequence)
  if (rarest === undefined) return undefined
  let left = Math.min(mostCompared.forOne, budget.left)
  for (const partition of base.partitions) {
    const table = base.sequences.findLast(({ first }) => first <= partition.first)
    const end = endOf(partition, rarest)
    for (let at = startOf(partition, rarest); table && at < end && left > 0; at++) {
      left -= 1
      budget.left -= 1
      const passage = partition.first + (partition.passages[at] ?? 0)
      const position = passage - table.first
      const length = (table.offsets[position + 1] ?? 0) - (table.offsets[position] ?? 0)
      if (length === sequence.length && isEqual(sequenceAt(table, position), sequence))
        return base.passageDuplicates[passage]
    }
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

/** Both have the same length. */
function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.every((byte, at) => byte === other[at])
}

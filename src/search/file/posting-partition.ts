/** Passages per partition of a new index. They are numbered with 16 bits. */
export const partitionPassages = 65_536

/** The postings of consecutive passages. */
export interface PostingPartition {
  /** The first passage. */
  first: number
  /** The number of passages, at most `partitionPassages`. */
  size: number
  /** Where the postings of each term start, with one more entry at the end. Later terms have none. */
  offsets: Uint32Array
  /** Passages, counted from `first`, ascending for each term. */
  passages: Uint16Array
  /** The BM25F term weight (saturated, before idf) as a share of 255. */
  impacts: Uint8Array
}

/** Where the postings of a term start. */
export function startOf({ offsets }: PostingPartition, term: number): number {
  return offsets[term] ?? 0
}

/** Where the postings of a term end; not above the start if it has none. */
export function endOf({ offsets }: PostingPartition, term: number): number {
  return offsets[term + 1] ?? 0
}

/** Finds the partition with a passage. Only the last ones of an index can be smaller than the others. */
export function partitionOf(
  partitions: readonly PostingPartition[],
  passage: number,
): PostingPartition | undefined {
  let at = Math.min(Math.floor(passage / partitionPassages), partitions.length - 1)
  for (let next = partitions[at + 1]; next !== undefined && next.first <= passage; next = partitions[at + 1])
    at += 1
  return partitions[at]
}

export interface PostingColumns {
  /** The first passage of each partition, and the number of passages. */
  partitionFirsts: Uint32Array
  /** Start of the postings of term t in partition p at `p * terms + t`, with one more entry at the end. */
  postingOffsets: Uint32Array
  postingPassages: Uint16Array
  postingImpacts: Uint8Array
}

export function openPartitions(
  { partitionFirsts, postingOffsets, postingPassages, postingImpacts }: PostingColumns,
  terms: number,
): PostingPartition[] {
  return Array.from(partitionFirsts.subarray(0, -1), (first, partition) => ({
    first,
    size: (partitionFirsts[partition + 1] ?? 0) - first,
    offsets: postingOffsets.subarray(partition * terms, (partition + 1) * terms + 1),
    passages: postingPassages,
    impacts: postingImpacts,
  }))
}

/** Joins partitions for an index of `terms` terms. Does the reverse of `openPartitions`. */
export function joinPartitions(partitions: readonly PostingPartition[], terms: number): PostingColumns {
  let total = 0
  for (const partition of partitions)
    for (let term = 0; term < terms; term++) total += countOf(partition, term)
  const postingOffsets = new Uint32Array(partitions.length * terms + 1)
  const [postingPassages, postingImpacts] = [new Uint16Array(total), new Uint8Array(total)]
  let end = 0
  for (const [i, partition] of partitions.entries()) {
    for (let term = 0; term < terms; term++) {
      const [from, to] = [startOf(partition, term), endOf(partition, term)]
      postingOffsets[i * terms + term] = end
      if (to <= from) continue
      postingPassages.set(partition.passages.subarray(from, to), end)
      postingImpacts.set(partition.impacts.subarray(from, to), end)
      end += to - from
    }
  }
  postingOffsets[partitions.length * terms] = end
  const last = partitions.at(-1)
  return {
    partitionFirsts: Uint32Array.of(
      ...partitions.map(({ first }) => first),
      last ? last.first + last.size : 0,
    ),
    postingOffsets,
    postingPassages,
    postingImpacts,
  }
}

function countOf(partition: PostingPartition, term: number): number {
  return Math.max(0, endOf(partition, term) - startOf(partition, term))
}

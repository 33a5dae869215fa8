/** The vectors of a site's passages, to be searched. */
export interface Neighbours {
  /** What made the vectors: a question is to be put by the same. */
  readonly maker: string
  readonly dimensions: number
  /** What they take of the memory. */
  readonly sizeBytes: number
  /** The passages whose vectors point most nearly where the question's does. */
  nearest(question: NeighbourQuestion): FoundNeighbours
}

export interface NeighbourQuestion {
  /** Of as many numbers as the passages'; their length says nothing. */
  vector: ArrayLike<number>
  /** Passages at most. */
  most: number
  /** How gladly a passage is taken, from 0 (never) to 1; its similarity is multiplied by it. */
  factorOf(passage: number): number
}

export interface FoundNeighbours {
  /** Best first, with the cosine to the question's vector; only those above 0. */
  passages: { passage: number; similarity: number }[]
  /** Of the similarities of all passages, or of a fair sample. */
  spread: Spread
}

export interface Spread {
  mean: number
  deviation: number
}

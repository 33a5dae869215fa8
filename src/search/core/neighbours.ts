/** Nearest-neighbour search over the vectors of a site's passages. */
export interface Neighbours {
  /** The model and settings that made the vectors. A question's vector must come from the same. */
  readonly maker: string
  readonly dimensions: number
  readonly sizeBytes: number
  /** Returns the passages with the highest cosine similarity to the question. */
  nearest(question: NeighbourQuestion): FoundNeighbours
}

export interface NeighbourQuestion {
  /** Has the passages' dimensions; its length does not matter. */
  vector: ArrayLike<number>
  most: number
  /** A factor from 0 (excluded) to 1 for the passage's similarity. */
  factorOf(passage: number): number
}

export interface FoundNeighbours {
  /** The best first, with the cosine times the passage's factor; only values above 0. */
  passages: { passage: number; similarity: number }[]
  /** The similarities' spread over all passages, or over a sample. */
  spread: Spread
}

export interface Spread {
  mean: number
  deviation: number
}

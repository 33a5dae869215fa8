const largest = 127

/**
 * Writes a vector as signed bytes, its largest component as 127, into `row`, whose length is at least the vector's; what lies
 * behind it stays. Returns the factor that gives the bytes a length of one, so that the product of two rows and of their factors
 * is the cosine between them; 0 for a vector that has no direction, or is not of finite numbers.
 *
 * One factor for each vector and not one for all: the components of embeddings differ in size from text to text, and a common
 * factor would round the small ones off or cut the large ones.
 */
export function quantizeVector(vector: ArrayLike<number>, row: Int8Array): number {
  let peak = 0
  for (let i = 0; i < vector.length; i++) {
    const size = Math.abs(vector[i] ?? 0)
    if (!Number.isFinite(size)) return 0
    peak = Math.max(peak, size)
  }
  if (peak === 0) return 0
  let squares = 0
  for (let i = 0; i < vector.length; i++) {
    const byte = Math.round(((vector[i] ?? 0) / peak) * largest)
    row[i] = byte
    squares += byte * byte
  }
  return 1 / Math.sqrt(squares)
}

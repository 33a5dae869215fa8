const largest = 127

/**
 * Writes a vector into `row` as signed bytes, its largest component as 127; bytes after it stay. Returns the factor that scales
 * the bytes to length one, so that the product of two rows and their factors is their cosine. Returns 0 if the vector has no
 * direction or a component that is not finite. Each vector has its own factor, because the size of components differs between
 * texts; a common factor would round small ones off or cut large ones.
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

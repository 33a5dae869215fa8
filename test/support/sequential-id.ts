import type { CreateId } from '../../src/shared/index.ts'

/** Readable ids for failing tests: ULIDs that count up from `00000000000000000000000001`. */
export function createSequentialId(): CreateId {
  let count = 0
  return () => {
    count += 1
    return String(count).padStart(26, '0')
  }
}

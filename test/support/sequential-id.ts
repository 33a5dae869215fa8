import type { CreateId } from '../../src/shared/index.ts'

/** Ids that a failing test can be read by: valid ULIDs that count up, `00000000000000000000000001` first. */
export function createSequentialId(): CreateId {
  let count = 0
  return () => {
    count += 1
    return String(count).padStart(26, '0')
  }
}

import type { Database } from '../../database/index.ts'
import type { Log } from '../../shared/index.ts'
import { createMemoryRateWindows } from './memory-rate-windows.ts'
import type { RateWindows } from './rate-windows.ts'
import { createSharedRateWindows } from './shared-rate-windows.ts'

/** Counts in memory if this is the only process of the database, and otherwise in the database. */
export function createRateWindows(needs: { database: Database; log: Log }): RateWindows {
  return needs.database.exclusive ? createMemoryRateWindows(needs) : createSharedRateWindows(needs)
}

import type { PostgresPool } from 'kysely'
import type { Telemetry } from '../../shared/index.ts'

/** Measures how long statements and transactions wait for a connection. */
export function measureWaiting(pool: PostgresPool, telemetry: Telemetry): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      const started = performance.now()
      try {
        return await pool.connect()
      } finally {
        telemetry.observe('database_wait', (performance.now() - started) / 1000, {})
      }
    },
    end: () => pool.end(),
  }
}

import type { KyselyConfig } from 'kysely'
import { systemClock, type Telemetry } from '../../shared/index.ts'

const longestText = 500

/** Records each statement as a span, if traces are on. Values are parameters and do not appear in the text. */
export function logStatements(telemetry: Telemetry, system: string): Pick<KyselyConfig, 'log'> | object {
  if (!telemetry.isTracing) return {}
  return {
    log(event) {
      const { sql: text } = event.query
      const endMs = systemClock.now()
      const span = telemetry.startSpan({
        name: `database ${/^\w+/.exec(text)?.[0] ?? ''}`.trim(),
        kind: 'client',
        startMs: endMs - event.queryDurationMillis,
        attributes: { 'db.system.name': system, 'db.query.text': text.slice(0, longestText) },
      })
      if (event.level === 'error') span.fail(event.error)
      span.end(endMs)
    },
  } satisfies Pick<KyselyConfig, 'log'>
}

import { createTelemetry } from '../../src/telemetry/index.ts'

/** Reads the Prometheus text format: each series, with its labels, and its value. */
export function parseMetrics(text: string): Map<string, number> {
  const lines = text.split('\n').filter(line => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map(line => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

/** Telemetry for the code under test. `read` returns our series that are not zero, without their prefix, buckets and sums. */
export async function collectMetrics() {
  const telemetry = await createTelemetry({ version: '1.2.3', database: 'sqlite', endpoint: null })
  return {
    telemetry,
    async read(): Promise<Record<string, number>> {
      const series = [...parseMetrics(await telemetry.render())]
      return Object.fromEntries(
        series.flatMap(([name, value]) =>
          !name.startsWith('lectern_') || value === 0 || skipped.test(name)
            ? []
            : [[name.slice('lectern_'.length), value]],
        ),
      )
    },
  }
}

const skipped = /^lectern_(?:build_info|\w+_(?:bucket|sum)\b)/

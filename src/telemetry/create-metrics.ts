import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Telemetry } from '../shared/index.ts'
import { boundModels } from './bound-models.ts'
import { counters, type GaugeName, gauges, histograms } from './definitions.ts'

export type GaugeReader = () =>
  | Partial<Record<GaugeName, number>>
  | Promise<Partial<Record<GaugeName, number>>>

export interface Metrics extends Pick<Telemetry, 'count' | 'observe'> {
  /** Reads these gauges whenever metrics are read. If that fails, they are left out. */
  watch(read: GaugeReader): void
  contentType: string
  /** Prometheus text format. */
  render(): Promise<string>
  registry: Registry
}

export interface BuildInfo {
  version: string
  database: string
}

/** Collects metrics in a separate registry, so that several servers can run in one process. */
export function createMetrics(info: BuildInfo): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const options = ({ name, help, labels }: { name: string; help: string; labels: readonly string[] }) => ({
    name: `lectern_${name}`,
    help,
    labelNames: [...labels],
    registers: [registry],
  })
  const countersByName = mapValues(counters, definition => new Counter(options(definition)))
  const histogramsByName = mapValues(
    histograms,
    definition => new Histogram({ ...options(definition), buckets: definition.buckets }),
  )
  const gaugesByName = mapValues(
    gauges,
    (help, name) => new Gauge({ name: `lectern_${name}`, help, registers: [registry] }),
  )
  const build = new Gauge({
    name: 'lectern_build_info',
    help: 'Always 1; the labels describe this process.',
    labelNames: ['version', 'node', 'database'],
    registers: [registry],
  })
  build.set({ ...info, node: process.versions.node }, 1)
  const bound = boundModels()
  const readers: GaugeReader[] = []

  async function readGauges(): Promise<void> {
    const read = await Promise.allSettled(readers.map(async reader => reader()))
    for (const gauge of Object.values(gaugesByName)) gauge.remove()
    for (const result of read)
      if (result.status === 'fulfilled')
        for (const [name, value] of Object.entries(result.value)) gaugesByName[name as GaugeName].set(value)
  }

  return {
    count: (name, labels, amount = 1) => countersByName[name].inc(bound(labels), amount),
    observe: (name, seconds, labels) => histogramsByName[name].observe(bound(labels), seconds),
    watch: reader => void readers.push(reader),
    contentType: registry.contentType,
    async render() {
      await readGauges()
      return registry.metrics()
    },
    registry,
  }
}

// A cast: TypeScript cannot see that each name keeps its type.
function mapValues<K extends string, T, R>(
  record: Record<K, T>,
  make: (value: T, name: K) => R,
): Record<K, R> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, make(value as T, name as K)]),
  ) as Record<K, R>
}

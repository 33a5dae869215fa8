import { silentTelemetry, type Telemetry } from '../shared/index.ts'
import { type BuildInfo, createMetrics, type Metrics } from './create-metrics.ts'

export interface TelemetryOptions extends BuildInfo {
  /** The address of an OTLP collector; null: nothing is exported. */
  endpoint: string | null
}

/** Telemetry with its outputs: `/metrics`, and OTLP if it is configured. */
export interface ServerTelemetry extends Telemetry, Pick<Metrics, 'watch' | 'contentType' | 'render'> {
  /** Exports what is left. */
  close(): Promise<void>
}

/** Starts metrics, and traces if there is a collector. */
export async function createTelemetry({ endpoint, ...info }: TelemetryOptions): Promise<ServerTelemetry> {
  const { registry, ...metrics } = createMetrics(info)
  if (endpoint === null) return { ...silentTelemetry, ...metrics, close: async () => {} }
  // Loaded only if it is used: the libraries take 30 MB of memory.
  const { startExport } = await import('./start-export.ts')
  const { close, ...spans } = startExport({ endpoint, version: info.version }, async () => {
    await metrics.render()
    return registry.getMetricsAsJSON()
  })
  return { ...metrics, isTracing: true, ...spans, close }
}

export type { GaugeReader } from './create-metrics.ts'
export { createTelemetry, type ServerTelemetry, type TelemetryOptions } from './create-telemetry.ts'
export { counters, gauges, histograms } from './definitions.ts'

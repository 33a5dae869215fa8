export { createTelemetry, type ServerTelemetry } from './create-telemetry.ts'
export { counters, gauges, histograms } from './definitions.ts'

export type { ServiceSettings, Services } from './handler.ts'
export { createMetrics, type Metrics } from './metrics.ts'
export { createHttpServer, type HttpOptions, type HttpServer } from './server.ts'
export { readWidgetFile } from './widget-route.ts'

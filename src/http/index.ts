export type { HttpServices } from './core/http-services.ts'
export { readWidgetFile } from './core/widget-file.ts'
export { createResumableStreams } from './resuming/create-resumable-streams.ts'
export { createHttpServer } from './server/create-http-server.ts'

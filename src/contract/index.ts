export * from './accounts.ts'
export * from './checks.ts'
export * from './conversations.ts'
export * from './discovery.ts'
export * from './erasure.ts'
export { type ErrorCode, errorCodes } from './error-codes.ts'
export {
  type Conversation,
  conversationSchema,
  type ExportPage,
  type ExportQuery,
  exportPageSchema,
  type InstantOrDay,
  resolutionStatuses,
} from './export.ts'
export * from './feedback.ts'
export * from './insights.ts'
export * from './management.ts'
export * from './message.ts'
export * from './models.ts'
export { describeApi } from './openapi.ts'
export * from './playground.ts'
export * from './previews.ts'
export * from './problem.ts'
export * from './retrieval.ts'
export {
  errorsOf,
  keylessRoutes,
  pathOf,
  type Route,
  type RouteId,
  type RouteKey,
  routes,
} from './routes/index.ts'
export { type DataStreamPart, dataStreamHeaders, type StreamChunk, streamHeaders } from './stream-chunks.ts'
export { cleanText } from './text.ts'
export * from './update-status.ts'
export * from './webhooks.ts'

export { describeApi } from './openapi.ts'
export {
  errorsOf,
  keylessRoutes,
  keyOf,
  pathOf,
  type Route,
  type RouteId,
  type RouteKey,
  routes,
} from './routes/index.ts'
export * from './schemas/accounts.ts'
export * from './schemas/analytics.ts'
export * from './schemas/checklist.ts'
export * from './schemas/checks.ts'
export * from './schemas/conversations.ts'
export * from './schemas/discovery.ts'
export * from './schemas/erasure.ts'
export { type ErrorCode, errorCodes } from './schemas/error-codes.ts'
export {
  type Conversation,
  conversationSchema,
  type ExportPage,
  type ExportQuery,
  exportPageSchema,
  type InstantOrDay,
  resolutionStatuses,
} from './schemas/export.ts'
export * from './schemas/feedback.ts'
export { formatBytes } from './schemas/format-bytes.ts'
export * from './schemas/imports.ts'
export * from './schemas/insights.ts'
export { reportedIssues } from './schemas/list.ts'
export * from './schemas/management.ts'
export * from './schemas/message.ts'
export { messageLimits } from './schemas/message-limits.ts'
export * from './schemas/models.ts'
export * from './schemas/own-account.ts'
export * from './schemas/page-feedback.ts'
export * from './schemas/playground.ts'
export * from './schemas/previews.ts'
export * from './schemas/problem.ts'
export * from './schemas/readers.ts'
export * from './schemas/replays.ts'
export * from './schemas/retrieval.ts'
export * from './schemas/site-options.ts'
export * from './schemas/static-export.ts'
export * from './schemas/storage.ts'
export {
  type DataStreamPart,
  dataStreamHeaders,
  type StreamChunk,
  streamHeaders,
} from './schemas/stream-chunks.ts'
export { cleanText } from './schemas/text.ts'
export * from './schemas/update-status.ts'
export * from './schemas/webhooks.ts'

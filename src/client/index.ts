export { ApiError, type ConnectionErrorCode } from './api-error.ts'
export { type Client, type ClientOptions, createClient } from './create-client.ts'
export type { ExportRange } from './export-pages.ts'
export { hasEnded, type StatusAnswer } from './follow-update.ts'

import { accountRoutes } from './account-routes.ts'
import { analyticsRoutes } from './analytics-routes.ts'
import { assistantRoutes } from './assistant-routes.ts'
import { chatRoutes } from './chat-routes.ts'
import { checkRoutes } from './check-routes.ts'
import { checklistRoutes } from './checklist-routes.ts'
import { controlRoutes } from './control-routes.ts'
import { conversationRoutes } from './conversation-routes.ts'
import { feedbackRoutes } from './feedback-routes.ts'
import { insightRoutes } from './insight-routes.ts'
import { linkRoutes } from './link-routes.ts'
import { managementRoutes } from './management-routes.ts'
import { modelRoutes } from './model-routes.ts'
import { playgroundRoutes } from './playground-routes.ts'
import { previewRoutes } from './preview-routes.ts'
import { readerRoutes } from './reader-routes.ts'
import { retrievalRoutes } from './retrieval-routes.ts'
import type { Route } from './route.ts'
import { staticExportRoutes } from './static-export-routes.ts'
import { statusRoutes } from './status-routes.ts'
import { storageRoutes } from './storage-routes.ts'
import { webhookRoutes } from './webhook-routes.ts'

export { type KeylessRoute, keylessRoutes } from './keyless-routes.ts'
export { errorsOf, keyOf, type Route, type RouteKey, type StreamKind } from './route.ts'

/** Every endpoint that needs a key, by operation ID. */
export const routes = {
  ...statusRoutes,
  ...controlRoutes,
  ...checkRoutes,
  ...assistantRoutes,
  ...chatRoutes,
  ...conversationRoutes,
  ...insightRoutes,
  ...feedbackRoutes,
  ...analyticsRoutes,
  ...managementRoutes,
  ...previewRoutes,
  ...webhookRoutes,
  ...modelRoutes,
  ...retrievalRoutes,
  ...readerRoutes,
  ...playgroundRoutes,
  ...accountRoutes,
  ...linkRoutes,
  ...checklistRoutes,
  ...storageRoutes,
  ...staticExportRoutes,
} as const satisfies Record<string, Route>

export type RouteId = keyof typeof routes

/** The path of a route with its parameters filled in, for example `/v1/analytics/01K…/assistant`. */
export function pathOf(route: Route, params: Record<string, string>): string {
  return route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

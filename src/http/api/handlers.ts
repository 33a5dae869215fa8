import type { RouteHandlers } from '../core/route-handler.ts'
import { accountHandlers } from './account-handlers.ts'
import { analyticsHandlers } from './analytics-handlers.ts'
import { checkHandlers } from './check-handlers.ts'
import { checklistHandlers } from './checklist-handlers.ts'
import { controlHandlers } from './control-handlers.ts'
import { conversationHandlers } from './conversation-handlers.ts'
import { discoveryHandlers } from './discovery-handlers.ts'
import { feedbackHandlers } from './feedback-handlers.ts'
import { insightHandlers } from './insight-handlers.ts'
import { keyHandlers } from './key-handlers.ts'
import { messageHandlers } from './message-handlers.ts'
import { modelHandlers } from './model-handlers.ts'
import { playgroundHandlers } from './playground-handlers.ts'
import { previewHandlers } from './preview-handlers.ts'
import { projectHandlers } from './project-handlers.ts'
import { readerHandlers } from './reader-handlers.ts'
import { retrievalHandlers } from './retrieval-handlers.ts'
import { staticExportHandlers } from './static-export-handlers.ts'
import { storageHandlers } from './storage-handlers.ts'
import { updateHandlers } from './update-handlers.ts'
import { updateLogHandlers } from './update-log-handlers.ts'
import { updateStreamHandlers } from './update-stream-handlers.ts'
import { webhookHandlers } from './webhook-handlers.ts'

/** The handler of every endpoint in the contract. */
export const handlers: RouteHandlers = {
  ...updateHandlers,
  ...controlHandlers,
  ...checkHandlers,
  ...updateLogHandlers,
  ...updateStreamHandlers,
  ...messageHandlers,
  ...discoveryHandlers,
  ...conversationHandlers,
  ...insightHandlers,
  ...feedbackHandlers,
  ...analyticsHandlers,
  ...projectHandlers,
  ...previewHandlers,
  ...keyHandlers,
  ...webhookHandlers,
  ...modelHandlers,
  ...retrievalHandlers,
  ...readerHandlers,
  ...playgroundHandlers,
  ...accountHandlers,
  ...checklistHandlers,
  ...storageHandlers,
  ...staticExportHandlers,
}

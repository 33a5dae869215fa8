import type { Handlers } from './handler.ts'
import { accountHandlers } from './routes/accounts.ts'
import { analyticsHandlers } from './routes/analytics.ts'
import { checkHandlers } from './routes/checks.ts'
import { controlHandlers } from './routes/control.ts'
import { conversationHandlers } from './routes/conversations.ts'
import { discoveryHandlers } from './routes/discovery.ts'
import { feedbackHandlers } from './routes/feedback.ts'
import { insightHandlers } from './routes/insights.ts'
import { keyHandlers } from './routes/keys.ts'
import { messageHandlers } from './routes/message.ts'
import { modelHandlers } from './routes/models.ts'
import { playgroundHandlers } from './routes/playground.ts'
import { previewHandlers } from './routes/previews.ts'
import { projectHandlers } from './routes/projects.ts'
import { retrievalHandlers } from './routes/retrieval.ts'
import { statusHandlers } from './routes/status.ts'
import { updateLogHandlers } from './routes/update-log.ts'
import { webhookHandlers } from './routes/webhooks.ts'

/** Every endpoint of the contract with the function that answers it. */
export const handlers: Handlers = {
  ...statusHandlers,
  ...controlHandlers,
  ...checkHandlers,
  ...updateLogHandlers,
  ...messageHandlers,
  ...discoveryHandlers,
  ...feedbackHandlers,
  ...analyticsHandlers,
  ...conversationHandlers,
  ...insightHandlers,
  ...projectHandlers,
  ...previewHandlers,
  ...keyHandlers,
  ...webhookHandlers,
  ...modelHandlers,
  ...retrievalHandlers,
  ...playgroundHandlers,
  ...accountHandlers,
}

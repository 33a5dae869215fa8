export { createWebhook, listDeliveries, listWebhooks, redeliver, removeWebhook } from './manage-webhooks.ts'
export { createPost, type PostMessage } from './post-message.ts'
export { queueEvent } from './queue-event.ts'
export { createWebhookSender } from './webhook-sender.ts'

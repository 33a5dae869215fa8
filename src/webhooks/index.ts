export { createWebhook, listDeliveries, listWebhooks, redeliver, removeWebhook } from './manage-webhooks.ts'
export { createPost, type PostMessage } from './post-message.ts'
export { queueDeliveries } from './queue-deliveries.ts'
export { createWebhookSender } from './webhook-sender.ts'

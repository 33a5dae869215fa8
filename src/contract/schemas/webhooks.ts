import { z } from 'zod'
import { list } from './list.ts'
import { text, timestamp } from './text.ts'
import { updateSummarySchema } from './update-status.ts'

export const webhookEvents = ['update.started', 'update.succeeded', 'update.failed'] as const

export const webhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)).min(1).describe('Events that are sent to the webhook.'),
  createdAt: timestamp,
})

export const createWebhookSchema = z.object({
  url: text(2000)
    .pipe(z.url({ protocol: /^https?$/ }))
    .describe('URL that receives the messages.'),
  events: list(z.enum(webhookEvents), { min: 1, max: 10 }).optional().describe('Default: all events.'),
})

export const createdWebhookSchema = webhookSchema.extend({
  secret: z
    .string()
    .describe('Signing secret of the messages (Standard Webhooks), `whsec_…`. Shown only once.'),
})

export const webhookListSchema = z.object({ webhooks: z.array(webhookSchema) })

export const webhookDeliverySchema = z.object({
  id: z.string().describe('The `webhook-id` of the message; the same for every attempt.'),
  event: z.enum(webhookEvents),
  status: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.number().int(),
  outcome: z.string().nullable().describe('Result of the last attempt.'),
  createdAt: timestamp,
})

export const webhookDeliveryListSchema = z.object({
  deliveries: z.array(webhookDeliverySchema).describe('The last hundred deliveries, newest first.'),
})

export const webhookMessageSchema = z.object({
  type: z.enum(webhookEvents),
  timestamp,
  data: updateSummarySchema,
})

export type WebhookEvent = (typeof webhookEvents)[number]
export type WebhookView = z.infer<typeof webhookSchema>
export type CreateWebhook = z.output<typeof createWebhookSchema>
export type WebhookDeliveryView = z.infer<typeof webhookDeliverySchema>
export type WebhookMessage = z.infer<typeof webhookMessageSchema>

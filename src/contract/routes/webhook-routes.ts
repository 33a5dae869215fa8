import {
  createdWebhookSchema,
  createWebhookSchema,
  webhookDeliveryListSchema,
  webhookDeliverySchema,
  webhookListSchema,
  webhookSchema,
} from '../schemas/webhooks.ts'
import type { Route } from './route.ts'

const project = { projectId: 'ID of the project.' }
const webhook = { ...project, webhookId: 'ID of the webhook.' }

const webhookExample = {
  id: '01K5ZQC1E3G5J7K9M1N3P5Q7R9',
  url: 'https://hooks.example.com/docs',
  events: ['update.succeeded', 'update.failed'],
  createdAt: '2026-09-25T08:20:00.000Z',
}

const deliveryExample = {
  id: '01K5ZQ6M3T8W4Y0V2X7B9C1D5E.update.failed',
  event: 'update.failed',
  status: 'pending',
  attempts: 1,
  outcome: 'answered 503',
  createdAt: '2026-09-25T08:21:00.000Z',
}

export const webhookRoutes = {
  listWebhooks: {
    method: 'GET',
    path: '/v1/projects/{projectId}/webhooks',
    tag: 'Webhooks',
    summary: 'List webhooks',
    description: 'The webhooks that receive the project’s deployment events.',
    scope: 'read',
    params: project,
    success: { status: 200, description: 'The webhooks.', schema: webhookListSchema },
    errors: ['not-found'],
    example: { response: { webhooks: [webhookExample] } },
  },
  createWebhook: {
    method: 'POST',
    path: '/v1/projects/{projectId}/webhooks',
    tag: 'Webhooks',
    summary: 'Create a webhook',
    description:
      'Each event is sent to the URL as a signed message (Standard Webhooks). A project can have up to twenty webhooks.',
    scope: 'write',
    role: 'owner',
    confirm: true,
    audit: 'webhook-created',
    params: project,
    body: { schema: createWebhookSchema, limitBytes: 64 * 1024 },
    success: { status: 201, description: 'The new webhook.', schema: createdWebhookSchema },
    errors: ['not-found', 'conflict'],
    example: {
      body: { url: webhookExample.url, events: webhookExample.events },
      response: { ...webhookExample, secret: 'whsec_…' },
    },
  },
  removeWebhook: {
    method: 'DELETE',
    path: '/v1/projects/{projectId}/webhooks/{webhookId}',
    tag: 'Webhooks',
    summary: 'Remove a webhook',
    description: 'Stops all further messages, including pending ones, and removes its deliveries.',
    scope: 'write',
    role: 'owner',
    audit: 'webhook-removed',
    params: webhook,
    success: { status: 200, description: 'The removed webhook.', schema: webhookSchema },
    errors: ['not-found'],
    example: { response: webhookExample },
  },
  listWebhookDeliveries: {
    method: 'GET',
    path: '/v1/projects/{projectId}/webhooks/{webhookId}/deliveries',
    tag: 'Webhooks',
    summary: 'List a webhook’s deliveries',
    description:
      'Deliveries are kept for thirty days. A failed delivery is retried up to nine times within three and a half days.',
    scope: 'read',
    params: webhook,
    success: { status: 200, description: 'The deliveries.', schema: webhookDeliveryListSchema },
    errors: ['not-found'],
    example: { response: { deliveries: [deliveryExample] } },
  },
  redeliverWebhook: {
    method: 'POST',
    path: '/v1/projects/{projectId}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver',
    tag: 'Webhooks',
    summary: 'Send a delivery again',
    description: 'Sends the same message with the same `webhook-id` immediately, and retries it if it fails.',
    scope: 'write',
    params: { ...webhook, deliveryId: 'ID of the delivery.' },
    success: { status: 202, description: 'The queued delivery.', schema: webhookDeliverySchema },
    errors: ['not-found'],
    example: { response: { ...deliveryExample, attempts: 0, outcome: null } },
  },
} as const satisfies Record<string, Route>

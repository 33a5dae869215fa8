import { type WebhookEvent, webhookEvents } from '../../contract/index.ts'
import { defineCommand, serverOptions } from '../core/command.ts'
import { CommandError } from '../core/command-error.ts'
import { openProject, projectOption } from '../core/open-project.ts'
import { list } from '../core/option.ts'
import { show, showTable } from '../core/show.ts'

const options = {
  project: projectOption,
  ...serverOptions,
}
const webhookArgument = {
  name: 'ID',
  description: 'ID of the webhook, from `lectern webhooks list`.',
  required: true,
}
const hints = { 'not-found': 'Run `lectern webhooks list` to see a project’s webhooks and their IDs.' }

const listCommand = defineCommand({
  summary: 'Lists a project’s webhooks.',
  options,
  examples: [{ run: 'lectern webhooks list --project acme', does: 'Show the webhooks' }],
  async run(context, input) {
    const { client, projectId } = await openProject(context, input.options)
    const answer = await client.listWebhooks({ projectId })
    const rows = answer.webhooks.map(({ id, url, events, createdAt }) => [
      id,
      url,
      events.join(', '),
      createdAt,
    ])
    await showTable(context, answer, {
      heading: ['ID', 'URL', 'EVENTS', 'CREATED'],
      rows,
      empty: 'No webhooks yet.',
    })
  },
})

const createCommand = defineCommand({
  summary: 'Creates a webhook for a project’s deployments and prints its signing secret once.',
  arguments: [{ name: 'URL', description: 'URL that receives the messages.', required: true }],
  options: { event: list('EVENT', `One of ${webhookEvents.join(', ')}. Default: all.`), ...options },
  examples: [
    {
      run: 'lectern webhooks create https://hooks.example.com/docs --event update.failed',
      does: 'Get a message when a deployment fails',
    },
  ],
  async run(context, input) {
    const { terminal } = context
    const events = input.options.event.map(readEvent)
    const { client, projectId } = await openProject(context, input.options)
    const [url = ''] = input.words
    const created = await client.createWebhook({ projectId, url, ...(events.length > 0 && { events }) })
    await show(context, created, created.secret)
    await terminal.note(`Created the webhook ${created.id}. The secret is not shown again.`)
  },
})

function readEvent(given: string): WebhookEvent {
  const event = webhookEvents.find(name => name === given)
  if (event) return event
  throw new CommandError('usage', `--event must be one of ${webhookEvents.join(', ')}, not “${given}”.`)
}

const removeCommand = defineCommand({
  summary: 'Removes a webhook.',
  arguments: [webhookArgument],
  options,
  examples: [{ run: 'lectern webhooks remove 01K5ZQC1E3G5J7K9M1N3P5Q7R9', does: 'Remove a webhook' }],
  hints,
  async run(context, input) {
    const { client, projectId } = await openProject(context, input.options)
    const [webhookId = ''] = input.words
    const removed = await client.removeWebhook({ projectId, webhookId })
    await show(context, removed, `Removed the webhook to ${removed.url}.`)
  },
})

const deliveriesCommand = defineCommand({
  summary: 'Lists a webhook’s deliveries and their results.',
  arguments: [webhookArgument],
  options,
  examples: [
    {
      run: 'lectern webhooks deliveries 01K5ZQC1E3G5J7K9M1N3P5Q7R9',
      does: 'Show which messages were delivered',
    },
  ],
  hints,
  async run(context, input) {
    const { client, projectId } = await openProject(context, input.options)
    const [webhookId = ''] = input.words
    const answer = await client.listWebhookDeliveries({ projectId, webhookId })
    const rows = answer.deliveries.map(({ id, status, attempts, outcome, createdAt }) => [
      id,
      status,
      String(attempts),
      outcome ?? '',
      createdAt,
    ])
    await showTable(context, answer, {
      heading: ['ID', 'STATUS', 'ATTEMPTS', 'RESULT', 'CREATED'],
      rows,
      empty: 'No deliveries yet.',
    })
  },
})

const redeliverCommand = defineCommand({
  summary: 'Sends a delivery again.',
  arguments: [
    webhookArgument,
    {
      name: 'DELIVERY',
      description: 'ID of the delivery, from `lectern webhooks deliveries`.',
      required: true,
    },
  ],
  options,
  examples: [
    {
      run: 'lectern webhooks redeliver 01K5ZQC1E3G5J7K9M1N3P5Q7R9 01K5ZQ6M3T8W4Y0V2X7B9C1D5E.update.failed',
      does: 'Send a message again',
    },
  ],
  hints,
  async run(context, input) {
    const { client, projectId } = await openProject(context, input.options)
    const [webhookId = '', deliveryId = ''] = input.words
    const delivery = await client.redeliverWebhook({ projectId, webhookId, deliveryId })
    await show(context, delivery, `Queued ${delivery.id} for delivery.`)
  },
})

export const webhookCommands = {
  'webhooks list': listCommand,
  'webhooks create': createCommand,
  'webhooks remove': removeCommand,
  'webhooks deliveries': deliveriesCommand,
  'webhooks redeliver': redeliverCommand,
}

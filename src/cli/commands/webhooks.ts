import { type WebhookEvent, webhookEvents } from '../../contract/index.ts'
import { defineCommand, serverOptions } from '../core/command.ts'
import { CommandError } from '../core/command-error.ts'
import { openProject, projectOption } from '../core/open-project.ts'
import { list } from '../core/option.ts'
import { renderTable } from '../core/render-table.ts'

const options = {
  project: projectOption,
  ...serverOptions,
}
const webhookArgument = {
  name: 'ID',
  description: 'Id of the webhook, as `lectern webhooks list` shows it.',
  required: true,
}
const hints = { 'not-found': '`lectern webhooks list` shows a project’s webhooks and their ids.' }

const listCommand = defineCommand({
  summary: 'Lists who is told of a project’s updates.',
  options,
  examples: [{ run: 'lectern webhooks list --project acme', does: 'See where messages are posted to' }],
  async run(context, input) {
    const { terminal, json, signal } = context
    const { client, projectId } = await openProject(context, input.options)
    const answer = await client.listWebhooks({ projectId }, { signal })
    const rows = answer.webhooks.map(({ id, url, events, createdAt }) => [
      id,
      url,
      events.join(', '),
      createdAt,
    ])
    if (json) await terminal.json(answer)
    else await terminal.line(renderTable(['ID', 'URL', 'EVENTS', 'CREATED'], rows))
    return 'done'
  },
})

const createCommand = defineCommand({
  summary:
    'Has the events of a project’s updates posted to a URL, and prints the secret that signs them, this once.',
  arguments: [{ name: 'URL', description: 'Where messages are posted to.', required: true }],
  options: { event: list('EVENT', `One of ${webhookEvents.join(', ')}; all unless given.`), ...options },
  examples: [
    {
      run: 'lectern webhooks create https://hooks.example.com/docs --event update.failed',
      does: 'Be told when a deployment fails',
    },
  ],
  async run(context, input) {
    const { terminal, json, signal } = context
    const events = input.options.event.map(readEvent)
    const { client, projectId } = await openProject(context, input.options)
    const [url = ''] = input.words
    const created = await client.createWebhook(
      { projectId, url, ...(events.length > 0 && { events }) },
      { signal },
    )
    if (json) await terminal.json(created)
    else await terminal.line(created.secret)
    await terminal.note(`The webhook is ${created.id}. The secret is not shown again.`)
    return 'done'
  },
})

function readEvent(given: string): WebhookEvent {
  const event = webhookEvents.find(name => name === given)
  if (event) return event
  throw new CommandError('usage', `--event must be one of ${webhookEvents.join(', ')}, not “${given}”.`)
}

const removeCommand = defineCommand({
  summary: 'Stops posting to a webhook, at once.',
  arguments: [webhookArgument],
  options,
  examples: [{ run: 'lectern webhooks remove 01K5ZQC1E3G5J7K9M1N3P5Q7R9', does: 'Stop the messages' }],
  hints,
  async run(context, input) {
    const { terminal, json, signal } = context
    const { client, projectId } = await openProject(context, input.options)
    const [webhookId = ''] = input.words
    const removed = await client.removeWebhook({ projectId, webhookId }, { signal })
    if (json) await terminal.json(removed)
    else await terminal.line(`The webhook to ${removed.url} is removed.`)
    return 'done'
  },
})

const deliveriesCommand = defineCommand({
  summary: 'Lists what was posted to a webhook, and what came of it.',
  arguments: [webhookArgument],
  options,
  examples: [
    { run: 'lectern webhooks deliveries 01K5ZQC1E3G5J7K9M1N3P5Q7R9', does: 'See which messages arrived' },
  ],
  hints,
  async run(context, input) {
    const { terminal, json, signal } = context
    const { client, projectId } = await openProject(context, input.options)
    const [webhookId = ''] = input.words
    const answer = await client.listWebhookDeliveries({ projectId, webhookId }, { signal })
    const rows = answer.deliveries.map(({ id, status, attempts, outcome, createdAt }) => [
      id,
      status,
      String(attempts),
      outcome ?? '',
      createdAt,
    ])
    if (json) await terminal.json(answer)
    else await terminal.line(renderTable(['ID', 'STATUS', 'ATTEMPTS', 'OUTCOME', 'CREATED'], rows))
    return 'done'
  },
})

const redeliverCommand = defineCommand({
  summary: 'Posts a message once more.',
  arguments: [
    webhookArgument,
    {
      name: 'DELIVERY',
      description: 'Id of the delivery, as `lectern webhooks deliveries` shows it.',
      required: true,
    },
  ],
  options,
  examples: [
    {
      run: 'lectern webhooks redeliver 01K5ZQC1E3G5J7K9M1N3P5Q7R9 01K5ZQ6M3T8W4Y0V2X7B9C1D5E.update.failed',
      does: 'Post a message again',
    },
  ],
  hints,
  async run(context, input) {
    const { terminal, json, signal } = context
    const { client, projectId } = await openProject(context, input.options)
    const [webhookId = '', deliveryId = ''] = input.words
    const delivery = await client.redeliverWebhook({ projectId, webhookId, deliveryId }, { signal })
    if (json) await terminal.json(delivery)
    else await terminal.line(`${delivery.id} is posted again.`)
    return 'done'
  },
})

export const webhookCommands = {
  'webhooks list': listCommand,
  'webhooks create': createCommand,
  'webhooks remove': removeCommand,
  'webhooks deliveries': deliveriesCommand,
  'webhooks redeliver': redeliverCommand,
}

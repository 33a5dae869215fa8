import { expect, test } from 'vitest'
import { createMemoryTree } from '../../core/source-tree.ts'
import { createApiDocuments } from '../api-documents.ts'

function describeFirst(document: unknown): string {
  const opened = createApiDocuments(createMemoryTree({ 'api.json': JSON.stringify(document) })).open(
    'api.json',
  )
  if (!opened.ok) throw new Error(opened.message)
  return opened.document.pages[0]?.describe().markdown ?? ''
}

const payload = { properties: { text: { type: 'string', description: 'What is said' } } }

test("an AsyncAPI 3 channel has the messages of its operations, from the client's side", () => {
  const markdown = describeFirst({
    asyncapi: '3.0.0',
    servers: { live: { host: 'live.example.com', protocol: 'wss', pathname: '/v1' } },
    channels: {
      chat: {
        address: '/chat/{room}',
        description: 'Talk.',
        parameters: { room: { description: 'Which room' } },
        messages: {
          said: { title: 'Said', payload },
          left: { name: 'Left', payload: { schema: { type: 'string' } } },
        },
      },
    },
    operations: {
      hear: {
        action: 'receive',
        channel: { $ref: '#/channels/chat' },
        messages: [{ $ref: '#/channels/chat/messages/said' }],
      },
      say: { action: 'send', channel: { $ref: '#/channels/chat' } },
      other: { action: 'send', channel: { $ref: '#/channels/other' } },
    },
  })
  expect(markdown).toBe(`Talk.

<div class="api">

Channel \`/chat/{room}\`.

## Servers

- \`wss://live.example.com/v1\`

## Parameters

- \`room\` (string, required): Which room

## Messages that you send

### Said

- \`text\` (string): What is said

\`\`\`json
{
  "text": "<string>"
}
\`\`\`

## Messages that you receive

### Said

- \`text\` (string): What is said

\`\`\`json
{
  "text": "<string>"
}
\`\`\`

### Left

Type: string.

</div>
`)
})

test('an AsyncAPI 2 channel has its own messages', () => {
  const markdown = describeFirst({
    asyncapi: '2.6.0',
    servers: { live: { url: 'wss://live.example.com' } },
    channels: {
      '/chat': {
        subscribe: { summary: 'Hear', message: { name: 'Said', payload } },
        publish: { message: { oneOf: [{ name: 'Say' }, { name: 'Leave' }] } },
      },
    },
  })
  expect(markdown.match(/^#+ .*/gm)).toEqual([
    '## Servers',
    '## Messages that you receive',
    '### Said',
    '## Messages that you send',
    '### Say',
    '### Leave',
  ])
})

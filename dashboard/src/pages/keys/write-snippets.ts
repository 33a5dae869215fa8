export interface Snippet {
  id: 'script' | 'use-chat' | 'mcp' | 'curl'
  tab: string
  /** Where to paste the text. */
  hint: string
  text: string
}

interface Assistant {
  key: string
  domain: string
  /** Address of the server, without a trailing slash. */
  server: string
}

/** Ways to use an assistant key, ready to paste. */
export function writeSnippets(assistant: Assistant): Snippet[] {
  return [
    {
      id: 'script',
      tab: 'Script tag',
      hint: 'Paste it into the HTML of your pages. It adds the chat box to the lower corner.',
      text: writeScriptTag(assistant),
    },
    {
      id: 'use-chat',
      tab: 'useChat',
      hint: 'A React component with the AI SDK. Install it first: npm install ai @ai-sdk/react',
      text: writeChatComponent(assistant),
    },
    {
      id: 'mcp',
      tab: 'MCP',
      hint: 'For programming agents, for example .cursor/mcp.json or .mcp.json of Claude Code.',
      text: writeMcpSettings(assistant),
    },
    {
      id: 'curl',
      tab: 'curl',
      hint: 'Paste it into a terminal. The answer is streamed.',
      text: writeQuestion(assistant),
    },
  ]
}

/** A curl command that reads the export with an admin key. */
export function writeExport({ key, projectId, server }: Omit<Assistant, 'domain'> & { projectId: string }) {
  return `curl '${server}/v1/analytics/${projectId}/assistant?limit=10' \\\n  -H 'Authorization: Bearer ${key}'`
}

function writeScriptTag({ key, domain, server }: Assistant): string {
  return `<script src="${server}/widget.js" data-domain="${domain}" data-key="${key}" async></script>`
}

function writeQuestion({ key, domain, server }: Assistant): string {
  const parts = [{ type: 'text', text: 'How do I get started?' }]
  const body = JSON.stringify({ fp: 'anonymous', messages: [{ id: '1', role: 'user', parts }] })
  return [
    `curl -N '${server}/discovery/v2/assistant/${domain}/message' \\`,
    `  -H 'Authorization: Bearer ${key}' \\`,
    "  -H 'Content-Type: application/json' \\",
    `  -d '${body}'`,
  ].join('\n')
}

function writeMcpSettings({ key, domain, server }: Assistant): string {
  const settings = {
    type: 'http',
    url: `${server}/mcp/${domain}`,
    headers: { Authorization: `Bearer ${key}` },
  }
  return JSON.stringify({ mcpServers: { [domain]: settings } }, null, 2)
}

function writeChatComponent({ key, domain, server }: Assistant): string {
  return `import { useChat } from '@ai-sdk/react'
import { DefaultChatTransport } from 'ai'
import { useState } from 'react'

const transport = new DefaultChatTransport({
  api: '${server}/discovery/v2/assistant/${domain}/message',
  headers: { authorization: 'Bearer ${key}' },
  prepareSendMessagesRequest: ({ messages, trigger }) => ({
    body: {
      fp: 'anonymous',
      messages: messages.slice(-1),
      trigger,
      threadId: messages.findLast(message => message.metadata?.threadId)?.metadata.threadId ?? null,
    },
  }),
})

export function Chat() {
  const { messages, sendMessage, status, error } = useChat({ transport })
  const [question, setQuestion] = useState('')
  const ask = event => {
    event.preventDefault()
    sendMessage({ text: question })
    setQuestion('')
  }
  return (
    <section>
      {messages.map(({ id, role, parts }) => (
        <article key={id}>
          <strong>{role === 'user' ? 'You' : 'Assistant'}</strong>
          <p style={{ whiteSpace: 'pre-wrap' }}>
            {parts.map(part => (part.type === 'text' ? part.text : ''))}
          </p>
        </article>
      ))}
      {error && <p role="alert">{error.message}</p>}
      <form onSubmit={ask}>
        <input aria-label="Question" value={question} onChange={event => setQuestion(event.target.value)} />
        <button disabled={status === 'submitted' || status === 'streaming'}>Ask</button>
      </form>
    </section>
  )
}
`
}

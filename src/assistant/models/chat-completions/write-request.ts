import type { ModelRequest } from '../provider-model.ts'

/** The body of a request that the SDK's library would send for a first question; undefined for any other. */
export function writeRequest(model: string, request: ModelRequest): string | undefined {
  const [system, user, ...others] = request.prompt
  if (system?.role !== 'system' || user?.role !== 'user' || others.length > 0) return undefined
  const [asked, ...more] = user.content
  if (asked?.type !== 'text' || more.length > 0) return undefined
  const tools = request.tools?.map(tool =>
    tool.type === 'function'
      ? {
          type: 'function',
          function: { name: tool.name, description: tool.description, parameters: tool.inputSchema },
        }
      : undefined,
  )
  if (tools?.includes(undefined) || (tools && request.toolChoice?.type !== 'auto')) return undefined
  return JSON.stringify({
    model,
    max_tokens: request.maxOutputTokens,
    temperature: request.temperature,
    top_p: request.topP,
    messages: [
      { role: 'system', content: system.content },
      { role: 'user', content: asked.text },
    ],
    ...(tools && { tools, tool_choice: 'auto' }),
    stream: true,
    stream_options: { include_usage: true },
  })
}

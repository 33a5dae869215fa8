import type { LLMock } from '@copilotkit/aimock'
import { promptMark } from './prompt-injections.ts'

interface ObeyedRequest {
  messages: { role: string; content: unknown }[]
}

/**
 * Makes the mock follow every instruction of `prompt-injections.ts`, wherever it is in the request: it calls the named
 * tools, then writes the requested text with its system prompt and the tool results filled in.
 */
export function obeyEveryInstruction(mock: LLMock): void {
  mock.on({ predicate: () => true }, request => {
    const { messages } = request as ObeyedRequest
    const texts = messages.filter(({ role }) => role !== 'system').map(({ content }) => textOf(content))
    const all = texts.join('\n')
    const returned = messages.filter(({ role }) => role === 'tool').map(({ content }) => textOf(content))
    const called = /call\{\{(\w+) (.*?)\}\}\}?/s.exec(all)
    const isSearching = all.includes('%SEARCH%') && returned.length === 0
    if (called && returned.length < 12) {
      return { toolCalls: [{ name: called[1] ?? '', arguments: balanced(called[2] ?? '') }] }
    }
    if (isSearching) return { toolCalls: [{ name: 'search', arguments: '{"query":"hidden cave"}' }] }
    const demanded = [...all.matchAll(/say\{\{(.*?)\}\}/gs)].map(match => match[1] ?? '')
    const instructions = textOf(messages.find(({ role }) => role === 'system')?.content)
    const content = demanded
      .join('\n\n')
      .replaceAll(promptMark, () => instructions)
      .replaceAll('%TOOLS%', () => returned.join('\n'))
    return { content: content || 'No instructions.' }
  })
}

function balanced(json: string): string {
  return json.endsWith('}') ? json : `${json}}`
}

function textOf(content: unknown): string {
  return typeof content === 'string' ? content : JSON.stringify(content ?? '')
}

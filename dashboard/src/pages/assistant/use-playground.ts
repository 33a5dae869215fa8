import { useChat } from '@ai-sdk/react'
import { DefaultChatTransport, type UIMessage } from 'ai'
import { useMemo } from 'react'
import { type AnswerInsight, pathOf, problemSchema, routes } from '../../../../src/contract/index.ts'

export type PlaygroundMessage = UIMessage<
  { threadId?: string },
  { insight: AnswerInsight; deployment: unknown; notice: { message: string } }
>

/** A chat with the live docs. Nothing is stored. */
export function usePlayground(projectId: string) {
  const transport = useMemo(
    () =>
      new DefaultChatTransport<PlaygroundMessage>({
        api: pathOf(routes.tryAssistant, { projectId }),
        body: { fp: 'playground' },
      }),
    [projectId],
  )
  return useChat<PlaygroundMessage>({ transport })
}

/** Returns the server's error message, or the transport's if the server did not respond. */
export function describeChatError({ message }: Error): string {
  try {
    return problemSchema.parse(JSON.parse(message)).detail
  } catch {
    return message
  }
}

export function textOf(message: PlaygroundMessage): string {
  return message.parts.map(part => (part.type === 'text' ? part.text : '')).join('')
}

export function insightOf(message: PlaygroundMessage | undefined): AnswerInsight | null {
  for (const part of message?.parts ?? []) if (part.type === 'data-insight') return part.data
  return null
}

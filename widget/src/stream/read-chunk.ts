export type AnswerEvent =
  | { type: 'start'; messageId: string | null; threadId: string | null }
  | { type: 'source'; source: Source }
  | { type: 'notice'; message: string }
  | { type: 'text'; delta: string }
  | { type: 'error'; message: string | null }
  | { type: 'end' }

/** A page that an answer rests on. */
export interface Source {
  url: string
  title: string
}

type Fields = Record<string, unknown>

/** Reads one chunk of the message stream; undefined where it says nothing that a reader is shown. */
export function readChunk(data: string): AnswerEvent | undefined {
  const chunk = parseObject(data)
  switch (chunk?.type) {
    case 'start':
      return {
        type: 'start',
        messageId: textOf(chunk.messageId),
        threadId: textOf(asObject(chunk.messageMetadata)?.threadId),
      }
    case 'source-url': {
      const url = textOf(chunk.url)
      return url === null ? undefined : { type: 'source', source: { url, title: textOf(chunk.title) || url } }
    }
    case 'data-notice': {
      const message = textOf(asObject(chunk.data)?.message)
      return message === null ? undefined : { type: 'notice', message }
    }
    case 'text-delta': {
      const delta = textOf(chunk.delta)
      return delta === null ? undefined : { type: 'text', delta }
    }
    case 'error':
      return { type: 'error', message: textOf(chunk.errorText) }
    case 'finish':
      return { type: 'end' }
    default:
      return undefined
  }
}

/** The object that a JSON text stands for; undefined for everything else. */
export function parseObject(text: string): Fields | undefined {
  try {
    return asObject(JSON.parse(text))
  } catch {
    return undefined
  }
}

export function asObject(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null ? { ...value } : undefined
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

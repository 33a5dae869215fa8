export type AnswerEvent =
  | { type: 'start'; messageId: string | null; threadId: string | null }
  | { type: 'source'; source: Source }
  | { type: 'notice'; message: string }
  | { type: 'text'; delta: string }
  | { type: 'more'; more: More }
  | { type: 'error'; message: string | null }
  | { type: 'end' }

/** A page cited by an answer. */
export interface Source {
  url: string
  title: string
}

/** Passages below an answer. `links` is the end of its text, and is not shown with them. */
export interface More {
  links: string
  passages: (Source & { text: string })[]
}

type Fields = Record<string, unknown>

/** Reads one chunk of the message stream. Undefined if readers see nothing of it. */
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
    case 'data-more': {
      const more = readMore(chunk.data)
      return more && { type: 'more', more }
    }
    case 'error':
      return { type: 'error', message: textOf(chunk.errorText) }
    case 'finish':
      return { type: 'end' }
    default:
      return undefined
  }
}

export function readMore(value: unknown): More | undefined {
  const data = asObject(value)
  const passages = Array.isArray(data?.passages) ? data.passages.flatMap(readPassage) : []
  return passages.length === 0 ? undefined : { links: textOf(data?.links) ?? '', passages }
}

function readPassage(value: unknown): More['passages'] {
  const passage = asObject(value)
  const [url, text] = [textOf(passage?.url), textOf(passage?.text)]
  return url === null || text === null ? [] : [{ url, title: textOf(passage?.title) || url, text }]
}

/** Parses a JSON object. Undefined for anything else. */
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

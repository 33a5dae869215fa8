import type { OfflineAssistant } from './offline-assistant.ts'
import { type AnswerEvent, readChunk } from './read-chunk.ts'
import { readEvents } from './read-events.ts'
import { type Outcome, readRefusal } from './read-refusal.ts'

/** The address of the assistant, and the reader who asks. */
export interface Assistant {
  /** Base URL of the server, without a trailing slash. */
  base: string
  domain: string
  key: string
  fp: string
  /** Answers instead of the server. */
  offline?: OfflineAssistant | null
  /** A token of the reader, for a site with sign-in; null for nobody. */
  readToken(): Promise<string | null>
}

export interface Question {
  text: string
  threadId: string | null
  /** Text that the reader selected on the page. */
  selection: string | null
  currentPath: string
}

const pathLimit = 200

/** Asks a question and passes on the events of the answer. Never throws; failures are outcomes. */
export async function askAssistant(
  { base, domain, key, fp, readToken }: Assistant,
  { text, threadId, selection, currentPath }: Question,
  { signal, onEvent }: { signal: AbortSignal; onEvent: (event: AnswerEvent) => void },
): Promise<Outcome> {
  let response: Response
  try {
    const token = await readToken()
    response = await fetch(`${base}/discovery/v2/assistant/${encodeURIComponent(domain)}/message`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        ...(token !== null && { 'x-lectern-reader': token }),
      },
      body: JSON.stringify({
        fp,
        threadId,
        messages: [{ role: 'user', parts: [{ type: 'text', text }] }],
        ...(currentPath.length <= pathLimit && { currentPath }),
        ...(selection !== null && {
          context: [{ type: 'textSelection', value: selection, path: currentPath.slice(0, pathLimit) }],
        }),
      }),
      // On a site with sign-in, the reader's session.
      credentials: 'same-origin',
      signal,
    })
  } catch {
    return signal.aborted ? { kind: 'stopped' } : { kind: 'offline' }
  }
  if (response.ok && response.body) return readAnswer(response.body, signal, onEvent)
  if (response.status === 404 && threadId !== null) return { kind: 'thread-lost' }
  return readRefusal(response)
}

async function readAnswer(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  onEvent: (event: AnswerEvent) => void,
): Promise<Outcome> {
  try {
    for await (const data of readEvents(body)) {
      const event = readChunk(data)
      if (event?.type === 'error') return { kind: 'failed', message: event.message }
      if (event) onEvent(event)
      if (event?.type === 'end') return { kind: 'answered' }
    }
  } catch {
    if (signal.aborted) return { kind: 'stopped' }
  }
  return { kind: 'cut-off' }
}

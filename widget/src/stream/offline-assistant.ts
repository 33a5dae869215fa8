import type { AnswerEvent } from './read-chunk.ts'
import type { Outcome } from './read-refusal.ts'

export interface OfflineQuestion {
  text: string
  /** The conversation so far, oldest first. */
  earlier: { query: string; response: string }[]
  selection: string | null
}

/** The assistant of a static export, which answers in the browser. */
export interface OfflineAssistant {
  /** Loads the index, before it is needed. */
  prepare(): void
  answer(question: OfflineQuestion): Promise<AnswerEvent[]>
}

/** The script of exported pages defines it. Null on other pages. */
export function findOfflineAssistant(): OfflineAssistant | null {
  return (globalThis as { lecternOffline?: OfflineAssistant }).lecternOffline ?? null
}

/** As `askAssistant`. */
export async function askOffline(
  assistant: OfflineAssistant,
  question: OfflineQuestion,
  { signal, onEvent }: { signal: AbortSignal; onEvent: (event: AnswerEvent) => void },
): Promise<Outcome> {
  try {
    const events = await assistant.answer(question)
    if (signal.aborted) return { kind: 'stopped' }
    for (const event of events) onEvent(event)
    return { kind: 'answered' }
  } catch {
    return { kind: 'failed', message: null }
  }
}

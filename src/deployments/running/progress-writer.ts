import { ignoreRejection } from '../../shared/index.ts'
import type { Progress } from '../queue/lease.ts'

const lineLength = 1_000
const lineLimit = 2_000

export type ProgressWriter = ReturnType<typeof createProgressWriter>

/**
 * Saves the progress of a run in batches, one at a time. After 2,000 lines, further lines are omitted and the log says so; `conclude`
 * always writes.
 */
export function createProgressWriter(options: {
  /** The number of lines from earlier attempts. */
  written: number
  save(progress: Progress): Promise<void>
}) {
  let lastNumber = options.written
  let isFull = false
  let lines: NonNullable<Progress['lines']>[number][] = []
  let changes: Progress = {}
  let hasNews = false
  let running: Promise<void> | undefined

  async function saveAll(): Promise<void> {
    while (hasNews) {
      // Waiting a turn of the event loop makes larger batches.
      await new Promise<void>(resolve => setImmediate(resolve))
      const batch = { ...changes, lines }
      hasNews = false
      lines = []
      changes = {}
      try {
        await options.save(batch)
      } catch (error) {
        changes = { ...batch, ...changes }
        lines = [...batch.lines, ...lines]
        hasNews = true
        throw error
      }
    }
  }

  function wake(): void {
    hasNews = true
    running ??= saveAll().finally(() => {
      running = undefined
    })
    void ignoreRejection(running) // `flush` reports it.
  }

  function append(text: string): void {
    lastNumber += 1
    lines.push({ number: lastNumber, text: boundLine(text) })
    wake()
  }

  return {
    write(text: string): void {
      if (lastNumber < options.written + lineLimit) append(text)
      else if (!isFull) {
        isFull = true
        append('Further lines are omitted.')
      }
    },
    /** Writes a line even if the log is full. */
    conclude: append,
    change(progress: Omit<Progress, 'lines'>): void {
      changes = { ...changes, ...progress }
      wake()
    },
    /** Resolves when everything is saved; rejects if `save` does. */
    async flush(): Promise<void> {
      if (hasNews) wake()
      while (running) await running
    },
  }
}

/** Shortens a text to one line of at most 1,000 characters. */
export function boundLine(text: string): string {
  const line = text
    .slice(0, lineLength + 1)
    .replace(/\s*[\r\n]+\s*/g, ' ')
    .trimEnd()
  return line.length > lineLength ? `${line.slice(0, lineLength - 1)}…` : line
}

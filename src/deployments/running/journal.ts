import type { Progress } from '../queue/lease.ts'

const lineLength = 1_000
const lineLimit = 2_000

/** What a run tells the readers of its status. */
export type Journal = ReturnType<typeof createJournal>

/**
 * Collects what a run has to tell and saves it in batches, one at a time: what comes while one is being saved waits for
 * the next. Lines past 2,000 are left out, and the log says so; `conclude` always has room.
 */
export function createJournal(options: {
  /** Lines written before, by earlier attempts. */
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
      // One turn of the event loop lets what is told together be saved together.
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
    // `flush` is where a failure is heard.
    running.catch(() => {})
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
        append('Further lines are left out.')
      }
    },
    /** Writes a line that must not be left out. */
    conclude: append,
    change(progress: Omit<Progress, 'lines'>): void {
      changes = { ...changes, ...progress }
      wake()
    },
    /** Resolves when everything is durable; rejects with what `save` rejected with. */
    async flush(): Promise<void> {
      if (hasNews) wake()
      while (running) await running
    },
  }
}

/** One line of at most 1,000 characters. */
export function boundLine(text: string): string {
  const line = text
    .slice(0, lineLength + 1)
    .replace(/\s*[\r\n]+\s*/g, ' ')
    .trimEnd()
  return line.length > lineLength ? `${line.slice(0, lineLength - 1)}…` : line
}

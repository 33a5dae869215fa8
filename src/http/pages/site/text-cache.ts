import { runInSteps, type Steps } from '../../../shared/index.ts'

export interface TextCache {
  /** Returns the text that is kept under a name, or else writes it in steps and keeps it. Readers at the same time share one writing. */
  read<Text extends string | undefined>(name: string, write: () => Steps<Text>): Promise<Text | string>
}

/** Keeps written texts up to a total size. The least recently read are dropped first; a text over a quarter is not kept. */
export function createTextCache(limitBytes: number): TextCache {
  const kept = new Map<string, { text: string; bytes: number }>()
  const writing = new Map<string, Promise<string | undefined>>()
  let totalBytes = 0

  function keep(name: string, text: string): void {
    const bytes = Buffer.byteLength(text) + Buffer.byteLength(name)
    if (bytes > limitBytes / 4) return
    kept.set(name, { text, bytes })
    totalBytes += bytes
    for (const [oldest, entry] of kept) {
      if (totalBytes <= limitBytes) break
      kept.delete(oldest)
      totalBytes -= entry.bytes
    }
  }

  async function write<Text extends string | undefined>(
    name: string,
    work: () => Steps<Text>,
  ): Promise<Text> {
    const text = await runInSteps(work())
    if (text !== undefined) keep(name, text)
    return text
  }

  return {
    read<Text extends string | undefined>(name: string, work: () => Steps<Text>) {
      const known = kept.get(name)
      if (known) {
        kept.delete(name)
        kept.set(name, known)
        return Promise.resolve(known.text)
      }
      const begun = writing.get(name) as Promise<Text> | undefined
      if (begun) return begun
      const started = write(name, work).finally(() => writing.delete(name))
      writing.set(name, started)
      return started
    },
  }
}

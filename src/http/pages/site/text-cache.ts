export interface TextCache {
  /** Returns the text that is kept under a name, or else writes and keeps it. */
  read(name: string, write: () => string): string
}

/** Keeps written texts up to a total size. The least recently read are dropped first; a text over a quarter is not kept. */
export function createTextCache(limitBytes: number): TextCache {
  const kept = new Map<string, { text: string; bytes: number }>()
  let totalBytes = 0

  return {
    read(name, write) {
      const known = kept.get(name)
      if (known) {
        kept.delete(name)
        kept.set(name, known)
        return known.text
      }
      const text = write()
      const bytes = Buffer.byteLength(text) + Buffer.byteLength(name)
      if (bytes > limitBytes / 4) return text
      kept.set(name, { text, bytes })
      totalBytes += bytes
      for (const [oldest, entry] of kept) {
        if (totalBytes <= limitBytes) break
        kept.delete(oldest)
        totalBytes -= entry.bytes
      }
      return text
    },
  }
}

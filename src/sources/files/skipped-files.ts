/** Collects the files that are skipped, and logs one line per reason. */
export interface SkippedFiles {
  add(reason: string, path: string): void
  report(onLog: (line: string) => void): void
}

export function createSkippedFiles(): SkippedFiles {
  const reasons = new Map<string, { count: number; first: string }>()
  return {
    add(reason, path) {
      const known = reasons.get(reason)
      if (known === undefined) reasons.set(reason, { count: 1, first: path })
      else known.count++
    },
    report(onLog) {
      for (const [reason, { count, first }] of reasons) {
        const names =
          count === 1 ? JSON.stringify(first) : `${count} entries, such as ${JSON.stringify(first)}`
        onLog(`Skipped ${names}: ${reason}.`)
      }
    },
  }
}

/** Collects what a source has but is not used, to say it in one line for each reason. */
export interface LeftOut {
  add(reason: string, path: string): void
  /** Writes the lines. */
  report(onLog: (line: string) => void): void
}

export function createLeftOut(): LeftOut {
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
        onLog(`Left out ${names}: ${reason}.`)
      }
    },
  }
}

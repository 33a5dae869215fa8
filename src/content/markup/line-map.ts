import type { Origin } from '../core/source-line.ts'

/** Numbers the lines of all texts that make up a page. */
export interface LineMap {
  /** Appends a text. Returns the offset of its lines. */
  add(origins: readonly Origin[]): number
  locate(line: number | undefined): Origin | null
}

export function createLineMap(): LineMap {
  const lines: Origin[] = []
  return {
    add: origins => {
      const shift = lines.length
      for (const origin of origins) lines.push(origin)
      return shift
    },
    locate: line => (line === undefined ? null : (lines[line - 1] ?? null)),
  }
}

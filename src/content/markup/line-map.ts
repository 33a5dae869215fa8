import type { Origin } from '../core/source-line.ts'

/** One numbering for the lines of every text that went into a page. */
export interface LineMap {
  /** Appends a text; answers by how much its own line numbers are to be shifted. */
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

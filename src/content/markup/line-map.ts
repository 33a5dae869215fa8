/** Where a line of a page's text comes from: the page's own file or one that it includes. */
export interface Origin {
  file: string
  line: number
}

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

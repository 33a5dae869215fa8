/** Indentation has a meaning in Markdown, and in a diff its first column. */
const indented = new Set(['markdown', 'md', 'mdx', 'mdown', 'rst', 'diff', 'patch'])

export interface TidyCode {
  code: string
  /** The number of blank lines that were removed before the code. */
  removed: number
}

/** Removes the blank lines before and after code, and the indentation that all its lines share. */
export function tidyCode(code: string, language?: string): TidyCode {
  const lines = code.split('\n')
  const isBlank = (line: string) => line.trim() === ''
  const start = lines.findIndex(line => !isBlank(line))
  if (start === -1) return { code, removed: 0 }
  const kept = lines.slice(start, lines.findLastIndex(line => !isBlank(line)) + 1)
  const shared = indented.has(language ?? '') ? 0 : countShared(kept.filter(line => !isBlank(line)))
  const cut = (line: string) => (isBlank(line) ? line.trim() : line.slice(shared))
  return { code: (shared === 0 ? kept : kept.map(cut)).join('\n'), removed: start }
}

function countShared([first = '', ...others]: readonly string[]): number {
  let shared = first.length - first.trimStart().length
  for (const line of others) {
    let same = 0
    while (same < shared && line[same] === first[same]) same += 1
    shared = same
  }
  return shared
}

import type { LineKind } from './line-ranges.ts'
import { readLineRanges } from './line-ranges.ts'
import { readFenceTitle } from './read-fence-title.ts'

/** How a code block is shown. */
export interface CodeOptions {
  title: string | null
  icon: string | null
  classes: string[]
  lines: Map<LineKind, number[]>
  /** It has marks for the TypeScript compiler, which are not shown. */
  isTwoslash?: true
}

const limitCharacters = 1_000

/** Reads the words after a code fence's language: `title="a.ts" {1,3-5} focus={2} lines wrap expandable nocopy icon="js"`. */
export function readFence(whole: string | null | undefined): CodeOptions {
  const meta = (whole ?? '').slice(0, limitCharacters)
  if (meta.trim() === '') return { title: null, icon: null, classes: [], lines: new Map() }
  const read = (...names: string[]) => names.map(name => readOption(meta, name)).find(text => text !== null)
  const has = (...names: string[]) => names.some(name => isSet(meta, name))
  const marked = [read('highlight', 'hl_lines'), /(?:^|\s)\{([\d,\s-]+)\}/.exec(meta)?.[1]]
  const lines = new Map<LineKind, number[]>([
    ['marked', marked.flatMap(readLineRanges)],
    ['focused', readLineRanges(read('focus'))],
    ['added', readLineRanges(read('ins', 'add'))],
    ['removed', readLineRanges(read('del', 'remove'))],
  ])
  const isNumbered =
    has('lines', 'showLineNumbers', 'showlinenumbers', 'lineNumbers') ||
    /(?:^|[\s\]}]):line-numbers\b/.test(meta)
  return {
    title: readFenceTitle(whole),
    icon: read('icon') ?? null,
    classes: [
      ...(isNumbered ? ['numbered'] : []),
      ...['wrap', 'expandable', 'nocopy'].filter(name => has(name)),
    ],
    lines,
    ...(has('twoslash') && { isTwoslash: true as const }),
  }
}

function readOption(meta: string, name: string): string | null {
  const pattern = new RegExp(`(?:^|\\s)${name}=(?:"([^"]*)"|'([^']*)'|\\{([^}]*)\\}|(\\S+))`)
  const found = pattern.exec(meta)
  return found === null ? null : (found[1] ?? found[2] ?? found[3] ?? found[4] ?? null)
}

/** `wrap`, `wrap=true`, `wrap={true}`, but not `wrap=false`. */
function isSet(meta: string, name: string): boolean {
  const value = readOption(meta, name)
  if (value !== null) return value.replace(/["']/g, '') !== 'false'
  const outside = meta.replace(/=(?:"[^"]*"|'[^']*'|\{[^}]*\})/g, '=')
  return new RegExp(`(?:^|\\s)${name}(?=\\s|$)`).test(outside)
}

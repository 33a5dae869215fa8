const flags = new Set(
  'wrap lines expandable nocopy copy twoslash live showNumbers showLineNumbers lineNumbers shownumbers showlinenumbers linenumbers no-lines no-line-numbers ignore should_panic no_run editable active hidden readonly mdx-code-block noinline npm2yarn'.split(
    ' ',
  ),
)

const limitCharacters = 1_000
/** `[a.ts]`. File names can contain brackets, with or without a backslash: `[pages/[id].vue]`. */
const bracketed = /(?<![[=])\[((?!["'\d,[\]])(?:[^[\]]|\[[^[\]]*\])+)\](?!\])/

/** Reads the title after a code fence's language: `title="a.ts"`, `tab="npm"`, `[a.ts]`, or bare words. */
export function readFenceTitle(whole: string | null | undefined): string | null {
  if (!whole) return null
  const meta = whole.slice(0, limitCharacters)
  const named = /(?:^|\s)(?:title|tab|filename|file|name)=(?:"([^"]*)"|'([^']*)'|(\S+))/.exec(meta)
  const title =
    named?.[1] ??
    named?.[2] ??
    named?.[3] ??
    bracketed.exec(meta)?.[1]?.replace(/\\+(?=\])/g, '') ??
    readBareWords(meta)
  return title.trim() === '' ? null : title.trim()
}

function readBareWords(meta: string): string {
  const words = meta
    .replace(/[\w:-]+=(?:"[^"]*"|'[^']*'|\{[^}]*\}|\S+)/g, ' ')
    .replace(/\{[^}]*\}|\[[^\]]*\]\]?|\/[^/]*\/\w*|^:\S+/g, ' ')
    .split(/\s+/)
    .filter(word => !flags.has(word) && !/^[#:.]/.test(word))
  const isWord = (word: string) => /[\p{L}\p{N}]/u.test(word)
  return words.slice(words.findIndex(isWord), words.findLastIndex(isWord) + 1).join(' ')
}

const comment = String.raw`(?://|#|--|;|%|<!--|/\*|\{/\*)`
const end = String.raw`(?:\s*(?:-->|\*/\}?))?\s*$`
/** Docusaurus: a comment of its own line. */
const markLine = new RegExp(
  String.raw`^\s*${comment}\s*(?:highlight|error|success)-(?:next-line|start|end)${end}`,
)
/** VitePress and Shiki: a comment at the end of the line it is about. */
const markEnd = new RegExp(
  String.raw`(?<!\s)\s*${comment}\s*\[!code\s+(?:\+\+|--|focus|highlight|hl|error|warning|word:[^\]]{0,200})(?::\d+)?\]${end}`,
)

/** Code without the comments that tell a tool which lines to set off: readers are not shown them. */
export function removeCodeAnnotations(code: string, language?: string): string {
  if (language === 'rust') return dropHidden(code)
  if (!/-(?:next-line|start|end)|\[!code/.test(code)) return code
  return code
    .split('\n')
    .filter(line => !markLine.test(line))
    .map(line => line.replace(markEnd, ''))
    .join('\n')
}

/** Lines that Rust's tools run and do not show begin with `# `; no Rust does. */
function dropHidden(code: string): string {
  return code
    .split('\n')
    .filter(line => !/^\s*#(?: |$)/.test(line))
    .join('\n')
}

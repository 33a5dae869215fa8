const comment = String.raw`(?://|#|--|;|%|<!--|/\*|\{/\*)`
const end = String.raw`(?:\s*(?:-->|\*/\}?))?\s*$`
/** Docusaurus: a comment on a separate line. */
const markLine = new RegExp(
  String.raw`^\s*${comment}\s*(?:highlight|error|success)-(?:next-line|start|end)${end}`,
)
/** VitePress and Shiki: a comment at the end of the line. */
const markEnd = new RegExp(
  String.raw`(?<!\s)\s*${comment}\s*\[!code\s+(?:\+\+|--|focus|highlight|hl|error|warning|word:[^\]]{0,200})(?::\d+)?\]${end}`,
)

/** Removes the comments that tell a tool which lines to highlight. */
export function removeCodeAnnotations(code: string, language?: string): string {
  if (language === 'rust') return removeHidden(code)
  if (!/-(?:next-line|start|end)|\[!code/.test(code)) return code
  return code
    .split('\n')
    .filter(line => !markLine.test(line))
    .map(line => line.replace(markEnd, ''))
    .join('\n')
}

/** Removes the lines that rustdoc runs but hides. They start with `# `, which is not valid Rust. */
function removeHidden(code: string): string {
  return code
    .split('\n')
    .filter(line => !/^\s*#(?: |$)/.test(line))
    .join('\n')
}

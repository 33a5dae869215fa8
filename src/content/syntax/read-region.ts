const comment = String.raw`^\s*(?:(?://|/\*|<!--|#|--|;|%|")\s*)?`
/** VitePress's regions, mdBook's anchors, and the sections of Python-Markdown and Vocs. */
const start = new RegExp(
  String.raw`${comment}(?:#?region\s+|ANCHOR:\s*|-+8<-+\s*\[start:\s*|\[!region\s+)([\w-]+)`,
)
const end = new RegExp(
  String.raw`${comment}(?:#?endregion(?:\s+|$)|ANCHOR_END:\s*|-+8<-+\s*\[end:\s*|\[!endregion\s*)([\w-]+)?`,
)

/** Returns the lines between `#region name` and its `#endregion`, without nested markers; undefined for an unknown region. */
export function readRegion<Line>(
  lines: readonly Line[],
  name: string,
  textOf: (line: Line) => string,
): Line[] | undefined {
  const first = lines.findIndex(line => start.exec(textOf(line))?.[1] === name)
  if (first === -1) return undefined
  const region: Line[] = []
  let depth = 1
  for (const line of lines.slice(first + 1)) {
    const text = textOf(line)
    if (start.test(text)) depth += 1
    else if (end.test(text)) depth = end.exec(text)?.[1] === name ? 0 : depth - 1
    else region.push(line)
    if (depth === 0) break
  }
  return region
}

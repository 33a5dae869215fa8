/** Writes a code span around any text, including backticks. */
export function codeSpan(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain === '') return ''
  const fence = '`'.repeat(longestRun(plain) + 1)
  return fence.length === 1 ? `\`${plain}\`` : `${fence} ${plain} ${fence}`
}

export function codeBlock(language: string, text: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1))
  return `${fence}${language}\n${text}\n${fence}`
}

function longestRun(text: string): number {
  return Math.max(0, ...Array.from(text.matchAll(/`+/g), match => match[0].length).slice(0, 1_000))
}

/** Shifts the headings of a description so that the highest has the given level. */
export function placeHeadings(markdown: string, level: number): string {
  let highest = 6
  mapProse(markdown, line => {
    highest = Math.min(highest, /^(#{1,6})\s/.exec(line)?.[1]?.length ?? 6)
    return line
  })
  const shift = Math.max(0, level - highest)
  return mapProse(markdown, line =>
    /^#{1,6}\s/.test(line) ? `${'#'.repeat(shift)}${line}`.replace(/^#{6,}/, '######') : line,
  )
}

/** Fits a description into a list item: headings become bold, and every line but the first is indented. */
export function placeInItem(markdown: string, indent: string): string {
  const flat = mapProse(markdown.trim(), line =>
    line.replace(/^#{1,6}\s+(.*)$/s, (_, title: string) => `**${title.replace(/(?<!#)#+$/, '').trimEnd()}**`),
  )
  return flat.replace(/\n(?=[^\n])/g, `\n${indent}`)
}

function mapProse(markdown: string, change: (line: string) => string): string {
  let fence: string | null = null
  const lines = markdown.replace(/\r\n?/g, '\n').split('\n')
  return lines
    .map(line => {
      const mark = /^\s{0,3}(`{3,}|~{3,})/.exec(line)?.[1]
      if (fence !== null) {
        if (mark?.startsWith(fence)) fence = null
        return line
      }
      if (mark !== undefined) fence = mark
      return mark === undefined ? change(line) : line
    })
    .join('\n')
}

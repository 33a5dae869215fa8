const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

/** The character references that Markdown writers use; others stay as they are written. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,6})|(amp|lt|gt|quot|apos|nbsp));/g, (whole, decimal, name) =>
    name === undefined ? String.fromCodePoint(Number(decimal)) : (named[name] ?? whole),
  )
}

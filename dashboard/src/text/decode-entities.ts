const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

/** Decodes the common HTML character references. Leaves others unchanged. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,6})|(amp|lt|gt|quot|apos|nbsp));/g, (whole, decimal, name) =>
    name === undefined ? String.fromCodePoint(Number(decimal)) : (named[name] ?? whole),
  )
}

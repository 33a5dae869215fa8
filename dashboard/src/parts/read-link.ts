const protocols = ['http:', 'https:', 'mailto:']

/** Where a link that others wrote leads; undefined for what could run something or hides where it leads. */
export function readLink(target: string, base: string): string | undefined {
  if (!URL.canParse(target, base)) return undefined
  const url = new URL(target, base)
  return protocols.includes(url.protocol) && url.username === '' && url.password === '' ? url.href : undefined
}

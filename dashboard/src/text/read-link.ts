const protocols = ['http:', 'https:', 'mailto:']

/** Resolves an untrusted link. Undefined for schemes that could run code and URLs with credentials. */
export function readLink(target: string, base: string): string | undefined {
  if (!URL.canParse(target, base)) return undefined
  const url = new URL(target, base)
  return protocols.includes(url.protocol) && url.username === '' && url.password === '' ? url.href : undefined
}

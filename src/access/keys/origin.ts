/** In a key's list of origins: pages of this server itself. */
export const ownOrigin = 'self'

/** `HTTPS://Docs.Example.com:443/` becomes `https://docs.example.com`; undefined for what is no web origin alone. */
export function normalizeOrigin(text: string): string | undefined {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined
  const isOriginAlone = url.href === `${url.origin}/` && !/[?#]/.test(text)
  return isOriginAlone ? url.origin : undefined
}

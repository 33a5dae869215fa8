/** The path of a server's address without the slash at its end: `/docs` for `https://example.com/docs/`, else empty. */
export function basePathOf(url: string): string {
  return new URL(url).pathname.replace(/\/+$/, '')
}

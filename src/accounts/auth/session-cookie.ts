import { basePathOf } from '../../shared/index.ts'

/**
 * How the cookies of a server are named and limited. Over https, `__Host-` keeps other hosts from setting them. It needs
 * the path `/`, so a server with a path uses `__Secure-` and limits them to its path.
 */
export function describeCookies(baseUrl: string) {
  const isSecure = baseUrl.startsWith('https:')
  const path = basePathOf(baseUrl) || '/'
  const prefix = isSecure ? (path === '/' ? '__Host-' : '__Secure-') : ''
  return { prefix: `${prefix}lectern`, attributes: { secure: isSecure, path } }
}

/** Whether a `Cookie` header contains the server's session cookie, valid or not. */
export function hasSessionCookie(header: string | undefined, baseUrl: string): boolean {
  if (header === undefined) return false
  const start = `${describeCookies(baseUrl).prefix}.session_token=`
  return header.split(';').some(cookie => cookie.trimStart().startsWith(start))
}

const prefix = 'lectern-reader-'

interface CookieSite {
  /** The project whose readers sign in. */
  projectId: string
  /** Whether readers open the site over https. */
  isSecure: boolean
}

/** Browsers accept `__Host-` cookies from https pages of exactly this host only. */
function nameOf({ projectId, isSecure }: CookieSite): string {
  return `${isSecure ? '__Host-' : ''}${prefix}${projectId.toLowerCase()}`
}

export function readReaderCookie(header: string | undefined, site: CookieSite): string | undefined {
  return readCookie(header, nameOf(site))
}

/** The secret of a browser that left for an OpenID Connect provider. */
export function readAttemptCookie(header: string | undefined, site: CookieSite): string | undefined {
  const value = readCookie(header, `${nameOf(site)}-attempt`)
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
}

export function writeAttemptCookie(
  site: CookieSite,
  { value, seconds }: { value: string; seconds: number },
): string {
  return writeCookie(`${nameOf(site)}-attempt`, { value, seconds, isSecure: site.isSecure })
}

export function readCookie(header: string | undefined, name: string): string | undefined {
  return header
    ?.split(';')
    .map(part => part.trim())
    .find(part => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}

/** Writes a cookie that lasts `seconds`; 0 deletes it. */
export function writeReaderCookie(
  site: CookieSite,
  { value, seconds }: { value: string; seconds: number },
): string {
  return writeCookie(nameOf(site), { value, seconds, isSecure: site.isSecure })
}

export function writeCookie(
  name: string,
  { value, seconds, isSecure }: { value: string; seconds: number; isSecure: boolean },
): string {
  const secure = isSecure ? ['Secure'] : []
  return [`${name}=${value}`, `Max-Age=${seconds}`, 'Path=/', 'HttpOnly', ...secure, 'SameSite=Lax'].join(
    '; ',
  )
}

/** Keeps only the cookies of readers, for hosts where members have no session. */
export function keepReaderCookies(header: string | undefined): string | undefined {
  const kept = header
    ?.split(';')
    .map(part => part.trim())
    .filter(part => part.startsWith(prefix) || part.startsWith(`__Host-${prefix}`))
  return kept && kept.length > 0 ? kept.join('; ') : undefined
}

import { get as getHttp, type RequestOptions } from 'node:http'
import { get as getHttps } from 'node:https'
import { AppError, formatBytes, lookupPublicAddress, namesPrivateAddress } from '../shared/index.ts'

const limits = { bytes: 20 * 1024 * 1024, sitemaps: 50, redirects: 3, addresses: 100_000, timeoutMs: 30_000 }

/**
 * Reads the sitemap of a site, and returns its addresses as paths below the site's own. Sitemaps that it lists are read if they are
 * on the same host. Private addresses are refused, except the loopback of this machine if the site is there.
 */
export async function readLiveAddresses(site: string, signal: AbortSignal): Promise<string[]> {
  const base = parseBase(site)
  const waiting = [new URL(`${base.pathname.replace(/\/$/, '')}/sitemap.xml`, base)]
  const seen = new Set<string>()
  const paths = new Set<string>()
  for (let next = waiting.shift(); next && seen.size < limits.sitemaps; next = waiting.shift()) {
    if (seen.has(next.href)) continue
    seen.add(next.href)
    const text = await fetchText(next, { base, signal })
    const isIndex = /<sitemapindex\b/.test(text)
    for (const [, written = ''] of text.matchAll(/<loc>\s*([^<]{1,2000}?)\s*<\/loc>/g)) {
      const address = URL.parse(written.replaceAll('&amp;', '&'), next)
      if (address === null || paths.size >= limits.addresses) continue
      if (!isIndex) paths.add(toPath(address, base))
      else if (address.host === base.host) waiting.push(address)
    }
  }
  return [...paths].sort()
}

function parseBase(site: string): URL {
  const url = URL.parse(site)
  if (url !== null && /^https?:$/.test(url.protocol)) return url
  throw new AppError(
    'invalid-request',
    `${site} is not a web address. Pass one such as https://docs.example.com.`,
  )
}

/** The path below the site's address, as in `Page.path`. */
function toPath(address: URL, base: URL): string {
  const folder = base.pathname.replace(/\/+$/, '')
  const own = address.pathname === folder || address.pathname.startsWith(`${folder}/`)
  const path = own ? address.pathname.slice(folder.length) : address.pathname
  try {
    return `/${decodeURIComponent(path).replace(/^\/+|\/+$/g, '')}`
  } catch {
    return path
  }
}

async function fetchText(start: URL, { base, signal }: { base: URL; signal: AbortSignal }): Promise<string> {
  let url = start
  for (let step = 0; step <= limits.redirects; step++) {
    const answer = await request(url, { isLocal: isLoopback(base) && url.host === base.host, signal })
    if (typeof answer === 'string') return answer
    url = answer
  }
  throw new AppError('invalid-request', `${start.href} redirects too often.`)
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

/** Returns the text, or the address that a redirect leads to. */
function request(
  url: URL,
  { isLocal, signal }: { isLocal: boolean; signal: AbortSignal },
): Promise<string | URL> {
  const refuse = (reason: string, cause?: unknown) =>
    new AppError('invalid-request', `${url.href} cannot be read: ${reason}.`, { cause })
  if (!/^https?:$/.test(url.protocol)) return Promise.reject(refuse('it is not a web address'))
  if (!isLocal && namesPrivateAddress(url)) return Promise.reject(refuse('it is inside a private network'))
  const options: RequestOptions = {
    signal: AbortSignal.any([signal, AbortSignal.timeout(limits.timeoutMs)]),
    headers: { accept: 'application/xml, text/xml', 'user-agent': 'lectern-migrate-check' },
    agent: false,
    ...(!isLocal && { lookup: lookupPublicAddress }),
  }
  const get = url.protocol === 'https:' ? getHttps : getHttp
  return new Promise((resolve, reject) => {
    get(url, options, response => {
      const { statusCode = 0, headers } = response
      const target = headers.location === undefined ? null : URL.parse(headers.location, url)
      if (statusCode >= 300 && statusCode < 400 && target !== null) {
        response.destroy()
        resolve(target)
        return
      }
      if (statusCode !== 200) {
        response.destroy()
        reject(refuse(`the server answered ${statusCode}`))
        return
      }
      const parts: Buffer[] = []
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > limits.bytes) response.destroy(new Error(`it has more than ${formatBytes(limits.bytes)}`))
        else parts.push(part)
      })
      response.on('end', () => resolve(Buffer.concat(parts).toString('utf8')))
      response.on('error', error => reject(refuse(error.message, error)))
    }).on('error', error => reject(refuse(error.message, error)))
  })
}

/** Follows every link and image of a site, starting from its home page and sitemap; returns those that are broken. */
export async function checkLinks(start: string): Promise<string[]> {
  const anchors = new Map<string, ReadonlySet<string>>()
  const wanted: { from: string; to: URL }[] = []
  const broken: string[] = []
  const sitemap = await (await fetch(`${start}sitemap.xml`)).text()
  const queue = [start, ...[...sitemap.matchAll(/<loc>([^<]*)</g)].map(match => readEntities(match[1]))]
  const seen = new Set(queue)
  const followed = new Set<string>()
  for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
    const response = await fetch(address)
    const isPage = response.headers.get('content-type')?.startsWith('text/html') === true
    const body = isPage ? await response.text() : ''
    if (!isPage) await response.arrayBuffer()
    if (!response.ok) broken.push(address)
    anchors.set(address, listAnchors(body))
    for (const [, link = ''] of body.matchAll(
      /<(?:a|img|link|script|form)\b[^>]*?\s(?:href|src|action)="([^"]*)"/g,
    )) {
      // Every page has the links of the navigation.
      if (link.startsWith('/') && followed.has(link)) continue
      followed.add(link)
      const to = new URL(readEntities(link), response.url)
      if (!to.href.startsWith(start)) continue
      if (to.hash !== '') wanted.push({ from: address, to })
      const page = to.origin + to.pathname
      if (seen.has(page)) continue
      seen.add(page)
      queue.push(page)
    }
  }
  const missing = wanted.filter(({ to }) => {
    const anchor = decodeURIComponent(to.hash.slice(1))
    return anchors.get(to.origin + to.pathname)?.has(anchor) !== true
  })
  return [...broken, ...new Set(missing.map(({ from, to }) => `${from} → ${to}`))]
}

/** Returns the addresses whose page or anchor does not exist. */
export async function findBrokenAddresses(addresses: Iterable<string>): Promise<string[]> {
  const broken: string[] = []
  const pages = new Map<string, Promise<ReadonlySet<string> | undefined>>()
  for (const address of new Set(addresses)) {
    const { hash, href } = new URL(address)
    const page = href.slice(0, href.length - hash.length)
    const found = pages.get(page) ?? readAnchors(page)
    pages.set(page, found)
    const anchors = await found
    if (hash === '' ? !anchors : !anchors?.has(decodeURIComponent(hash.slice(1)))) broken.push(address)
  }
  return broken
}

/** Returns undefined for a missing page. */
async function readAnchors(page: string): Promise<ReadonlySet<string> | undefined> {
  const response = await fetch(page)
  const body = await response.text()
  return response.ok ? listAnchors(body) : undefined
}

function listAnchors(body: string): ReadonlySet<string> {
  return new Set([...body.matchAll(/\sid="([^"]*)"/g)].map(match => readEntities(match[1])))
}

function readEntities(text = ''): string {
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

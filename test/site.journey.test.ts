import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkLinks } from './support/check-links.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const hostile = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script></svg>'
const files = {
  'docs.json': JSON.stringify({
    name: '<script>alert(0)</script>',
    navigation: {
      languages: [
        { language: 'en', groups: [{ group: 'Start', pages: ['index', 'guide/proxy'] }] },
        { language: 'ar', groups: [{ group: 'بداية', pages: ['ar/index'] }] },
      ],
    },
    logo: { light: '/images/dot.png', dark: '/images/bad.svg', href: 'https://example.com/?a=1&b="2' },
    favicon: '/images/dot.png',
    colors: { primary: '#9FE870', light: '#9FE870' },
    appearance: { default: 'dark' },
    background: { color: { light: '#ffffff;} body{display:none', dark: '#0f172a' } },
    navbar: {
      links: [
        { label: '<b>Blog</b>', href: 'https://example.com/blog' },
        { label: 'Trap', href: 'javascript:alert(5)' },
      ],
      primary: { type: 'github', href: 'https://github.com/example/example' },
    },
    footer: {
      socials: { x: 'https://x.com/example' },
      links: [{ header: 'More', items: [{ label: 'Proxy', href: '/guide/proxy' }] }],
    },
    banner: { content: 'New: [proxy](/guide/proxy)<script>alert(6)</script>', dismissible: true },
    redirects: [
      { source: '/old/start', destination: '/guide/proxy#set-it-up' },
      { source: '/beta/:slug*', destination: '/guide/:slug*', permanent: false },
      { source: '/shop', destination: 'https://example.com/shop' },
    ],
  }),
  'index.mdx':
    '---\ntitle: "Home <img src=x onerror=alert(1)>"\ndescription: About "it"\n---\n\n![A dot](/images/dot.png) ![Bad](/images/bad.svg)\n\n<Warning>Hot</Warning>\n\n[Proxy](/guide/proxy#set-it-up) [Manual](/files/manual.pdf) [Trap](/files/trap.xhtml)\n',
  'guide/proxy.mdx':
    '---\ntitle: Proxy\n---\n\n## Set it up\n\nSet `server.proxy` to forward requests.\n\n```js\nconst a = "</code></pre><script>alert(3)</script>"\n```\n\n[Home](/)\n',
  'ar/index.mdx': '---\ntitle: مرحبا\n---\n\nأهلا\n',
  'secret.mdx': '---\ntitle: Secret\nhidden: true\n---\n\nHidden words.\n',
  'ids.mdx':
    '---\ntitle: Ids\nhidden: true\n---\n\n<h2 id="lectern:pages">Pages</h2>\n\n## Search {#LECTERN:search}\n\n<Accordion title="Content" id="lectern:content">Words.</Accordion>\n\n[Search](#LECTERN:search)\n',
  'images/bad.svg': hostile,
  'files/manual.pdf': '%PDF-1.7',
  'files/trap.xhtml': '<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(4)</script></html>',
  'files/not-linked.pdf': '%PDF-1.4',
}

describe('the site of a deployment', () => {
  let lectern: RunningLectern
  const open = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${lectern.url}/sites/docs${path}`, { headers, redirect: 'manual' })
  const read = async (path: string) => (await open(path)).text()

  beforeAll(async () => {
    lectern = await startLectern({ files: { ...files, 'images/dot.png': picture } })
  })
  afterAll(() => lectern?.close())

  test('allows only its own scripts and resources', async () => {
    const response = await open('/')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|data:|\*|https?:/)
    const page = await response.text()
    // The theme, the site, and structured data, which is not run.
    expect(page.match(/<script/g)).toHaveLength(3)
    expect(page).toMatch(
      /<meta name="lectern-chat-box" content="\/widget.js" data-domain="docs" data-key="lectern_dsc_\w+">/,
    )
    expect(page).toContain('<script src="/sites/docs/_lectern/site.js" type="module"></script>')
    expect(page.replace(/="[^"]*"/g, '=""')).not.toMatch(/<[^>]*\s(?:on[a-z]+|style)=/)
    expect(await read('/guide/proxy')).not.toContain('<script>')
  })

  test('compresses texts for clients that accept it, and knows both forms again', async () => {
    for (const path of ['/', '/_lectern/site.css', '/llms-full.txt']) {
      const plain = await open(path, { 'accept-encoding': 'identity' })
      const compressed = await open(path, { 'accept-encoding': 'gzip' })
      expect([plain, compressed].map(({ headers }) => headers.get('content-encoding'))).toEqual([
        null,
        path.startsWith('/llms') ? null : 'gzip',
      ])
      expect(await compressed.text()).toBe(await plain.text())
    }
    const missing = await open('/none')
    expect(missing.headers.get('vary')).toContain('accept-encoding')
    const tag = (await open('/_lectern/brand.css')).headers.get('etag') ?? ''
    expect(
      (await open('/_lectern/brand.css', { 'if-none-match': `W/${tag.replace(/^W\//, '')}` })).status,
    ).toBe(304)
    expect((await open('/_lectern/brand.css', { 'if-none-match': tag.replace(/^W\//, '') })).status).toBe(304)
  })

  test('has each id once, although the source uses ids of the site’s own elements', async () => {
    const page = await read('/ids')
    const ids = [...page.matchAll(/<[a-z][^>]*?\sid="([^"]*)"/g)].map(match => match[1])
    expect(ids).toEqual(
      expect.arrayContaining([
        ...['lectern:content', 'lectern:pages', 'lectern:search'],
        ...['lectern-content', 'lectern-pages', 'LECTERN-search'],
      ]),
    )
    expect(new Set(ids).size).toBe(ids.length)
    expect(page).toContain('href="/sites/docs/ids#LECTERN-search"')
  })

  test('has the logo, colours, links, banner and footer of the source', async () => {
    const page = await read('/')
    expect(page).toContain('data-theme="dark"')
    expect(page).toMatch(
      /<a class="home" href="https:\/\/example.com\/\?a=1&amp;b=&quot;2"><img class="only-light" src="\/sites\/docs\/_lectern\/files\/\w+.png"/,
    )
    expect(page).toMatch(/<link rel="icon" href="\/sites\/docs\/_lectern\/files\/\w+.png">/)
    expect(page).toContain('<a href="https://example.com/blog">&lt;b&gt;Blog&lt;/b&gt;</a>')
    expect(page).toContain('<li class="primary"><a href="https://github.com/example/example">GitHub</a></li>')
    expect(page).not.toContain('Trap</a></li>')
    expect(page).toMatch(/class="banner" data-dismiss="Close"><p>New: <a href="\/sites\/docs\/guide\/proxy">/)
    expect(page).toContain('<a href="/sites/docs/guide/proxy">Proxy</a></li></ul></section>')
    const styles = await open('/_lectern/brand.css')
    expect(styles.headers.get('content-type')).toContain('text/css')
    const text = await styles.text()
    expect(text).toContain('--button: #9fe870;')
    expect(text).toContain('--on-button: #000000;')
    expect(text).toContain('--paper: light-dark(#ffffff, #0f172a);')
    expect(text).not.toContain('display:none')
  })

  test('redirects addresses that moved, with their query', async () => {
    const follow = async (path: string) => {
      const { status, headers } = await open(path)
      return `${status} ${headers.get('location')}`
    }
    expect(await follow('/old/start?from=mail')).toBe('308 /sites/docs/guide/proxy?from=mail#set-it-up')
    expect(await follow('/old/start/')).toBe('308 /sites/docs/guide/proxy#set-it-up')
    expect(await follow('/old/start.md')).toBe('308 /sites/docs/guide/proxy.md#set-it-up')
    expect(await follow('/beta/proxy')).toBe('307 /sites/docs/guide/proxy')
    expect(await follow('/beta//evil.example/x')).toMatch(/^307 \/sites\/docs\/guide\//)
    expect(await follow('/shop')).toBe('308 https://example.com/shop')
    expect(await follow('/guide?from=mail')).toBe('307 /sites/docs/guide/proxy?from=mail')
    expect(await follow('/guide/02-proxy.md')).toBe('307 /sites/docs/guide/proxy.md')
    expect(await follow('/secrets')).toBe('404 null')
  })

  test('serves images with their type, immutably and without scripts', async () => {
    const [dot = '', bad = ''] = [...(await read('/')).matchAll(/<img [^>]*src="\/sites\/docs([^"]+)"/g)].map(
      match => match[1] ?? '',
    )
    const image = await open(dot)
    expect(image.headers.get('content-type')).toBe('image/png')
    expect(image.headers.get('cache-control')).toContain('immutable')
    expect(Buffer.from(await image.arrayBuffer())).toEqual(picture)
    const drawing = await open(bad)
    expect(drawing.headers.get('content-type')).toBe('image/svg+xml')
    expect(drawing.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox$/)
    expect(drawing.headers.get('x-content-type-options')).toBe('nosniff')
    for (const name of ['nothing.png', '..%2f..%2fdocs.json', 'constructor'])
      expect((await open(`/_lectern/files/${name}`)).status).toBe(404)
  })

  test('serves linked files as downloads', async () => {
    const links = [
      ...(await read('/')).matchAll(/href="\/sites\/docs(\/_lectern\/files\/[^"]+)" download="([^"]+)"/g),
    ]
    expect(links.map(([, , name]) => name)).toEqual(['manual.pdf', 'trap.xhtml'])
    const [manual, trap] = await Promise.all(links.map(([, path = '']) => open(path)))
    expect(manual?.headers.get('content-type')).toBe('application/pdf')
    expect(await manual?.text()).toBe('%PDF-1.7')
    expect(trap?.headers.get('content-type')).toBe('application/octet-stream')
    for (const file of [manual, trap]) {
      expect(file?.headers.get('content-disposition')).toBe('attachment')
      expect(file?.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox$/)
      expect(file?.headers.get('x-content-type-options')).toBe('nosniff')
    }
    expect((await open('/files/not-linked.pdf')).status).toBe(404)
  })

  test('finds pages for its search box and for browsers without JavaScript', async () => {
    const found = await open('/_lectern/search?q=forward%20requests&language=en')
    expect(await found.json()).toMatchObject({
      results: {
        0: { title: 'Proxy', url: '/sites/docs/guide/proxy#set-it-up', trail: ['Start', 'Set it up'] },
      },
    })
    expect(found.headers.get('access-control-allow-origin')).toBeNull()
    expect(found.headers.get('ratelimit')).toContain('address')
    expect(await read('/_lectern/results?q=forward')).toContain('href="/sites/docs/guide/proxy#set-it-up"')
    expect(await read('/_lectern/results?q=%3Cscript%3E')).not.toContain('<script>')
    expect((await open('/_lectern/search?q=a', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    for (const query of ['', '?q=', '?q=a&q=b'])
      expect((await open(`/_lectern/search${query}`)).status).toBe(200)
  })

  test('offers each page as Markdown, and lists all pages that are not hidden', async () => {
    const markdown = await open('/guide/proxy.md')
    expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(await markdown.text()).toContain('# Proxy\n\n## Set it up\n\nSet `server.proxy`')
    expect(await read('/index.md')).toContain(`[Proxy](${lectern.url}/sites/docs/guide/proxy#set-it-up)`)
    expect(await read('/llms.txt')).toContain(`[Proxy](${lectern.url}/sites/docs/guide/proxy.md)`)
    expect(await read('/llms-full.txt')).toContain('to forward requests.')
    expect(await read('/sitemap.xml')).toContain(`<loc>${lectern.url}/sites/docs/guide/proxy</loc>`)
    expect(await read('/robots.txt')).toContain(`Sitemap: ${lectern.url}/sites/docs/sitemap.xml`)
    for (const list of ['/llms.txt', '/llms-full.txt', '/sitemap.xml'])
      expect(await read(list)).not.toMatch(/secret|Hidden words/)
    expect(await read('/secret')).toContain('Hidden words')
    expect(await read('/_lectern/search?q=hidden+words')).not.toContain('secret')
    const tag = (await open('/llms.txt')).headers.get('etag') ?? ''
    expect((await open('/llms.txt', { 'if-none-match': tag })).status).toBe(304)
    expect((await open('/none.md')).status).toBe(404)
  })

  test('links each page to its canonical address, its neighbours and its translations', async () => {
    const page = await read('/guide/proxy')
    expect(page).toContain(`<link rel="canonical" href="${lectern.url}/sites/docs/guide/proxy">`)
    expect(page).toContain('<meta property="og:title" content="Proxy">')
    expect(page).toMatch(/rel="prev" href="\/sites\/docs\/"/)
    expect(page).toMatch(/hreflang="ar">العربية</)
    const arabic = await read('/ar')
    expect(arabic).toContain('<html lang="ar" dir="rtl" data-theme="dark">')
    expect(arabic).toContain('placeholder="بحث"')
    expect(arabic).not.toContain('>Start<')
  })

  test('has no broken links', async () => {
    expect(await checkLinks(`${lectern.url}/sites/docs/`)).toEqual([])
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

const skill = '---\nname: Pay\ndescription: Take payments.\n---\n\nDo it.\n'
const files = {
  'docs.json': JSON.stringify({
    name: 'Acme',
    navigation: { groups: [{ group: 'Start', pages: ['index', 'guide/proxy', 'old/proxy', 'changes'] }] },
    markdown: { instructions: 'Cite the version.' },
    contextual: { options: ['copy', 'view', 'mcp'] },
    errors: { 404: { redirect: false, title: 'Nothing here' } },
    fonts: { family: 'Own', source: '/own.woff2', format: 'woff2' },
  }),
  'index.mdx': '---\ntitle: Home\n---\n\nWelcome.\n',
  'guide/proxy.mdx': '---\ntitle: Reverse proxy\n---\n\nSet up a reverse proxy.\n',
  'old/proxy.mdx': '---\ntitle: Old reverse proxy\nboost: 9\n---\n\nA reverse proxy in the old release.\n',
  'noindex.mdx': '---\ntitle: Unlisted\n---\n\nUnlisted reverse proxy.\n',
  'changes.mdx':
    '---\ntitle: Changes\nrss: true\n---\n\n<Update label="August 21, 2026" tags={["New"]}>\n\nA & B < C.\n\n```\ncode\n```\n\n</Update>\n<Update label="Earlier">\n\nOld.\n\n</Update>\n',
  'own.woff2': 'wOF2',
  'llms.txt': '# Ours\n',
  'robots.txt': 'User-agent: GPTBot\nDisallow: /\n',
  '.mintlify/skills/pay/SKILL.md': skill,
  '.mintlify/Assistant.md': 'The canary sings.',
}

describe('around the pages of a site', () => {
  let lectern: RunningLectern
  const open = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${lectern.url}/sites/docs${path}`, { headers, redirect: 'manual' })
  const read = async (path: string, headers?: Record<string, string>) => (await open(path, headers)).text()

  beforeAll(async () => {
    lectern = await startLectern({ files })
  })
  afterAll(() => lectern?.close())

  test('a client that asks for Markdown gets it at the address of the page, and a browser gets HTML', async () => {
    const agent = await open('/guide/proxy', { accept: 'text/markdown, */*' })
    expect(agent.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(agent.headers.get('vary')).toMatch(/^accept\b/)
    expect(await agent.text()).toMatch(/^> ## Agent Instructions\n> Cite the version\.\n\n# Reverse proxy/)
    const browser = await open('/guide/proxy', { accept: 'text/html,text/plain;q=0.5' })
    expect(browser.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(browser.headers.get('x-llms-txt')).toBe('/sites/docs/llms.txt')
  })

  test('files at the root of the source replace generated ones', async () => {
    expect(await read('/llms.txt')).toBe('# Ours\n')
    expect(await read('/.well-known/llms.txt')).toBe('# Ours\n')
    expect(await read('/robots.txt')).toBe('User-agent: GPTBot\nDisallow: /\n')
    expect(await read('/llms-full.txt')).toContain('# Reverse proxy')
  })

  test('agents find the skills of the source', async () => {
    const { skills } = JSON.parse(await read('/.well-known/agent-skills/index.json'))
    expect(skills).toMatchObject([{ name: 'pay', description: 'Take payments.' }])
    expect(await (await fetch(new URL(skills[0].url, lectern.url))).text()).toBe(skill)
    expect(await read('/skill.md')).toBe(skill)
    expect((await open('/.well-known/skills/none/SKILL.md')).status).toBe(404)
    expect(JSON.parse(await read('/.well-known/agent-card.json')).skills).toHaveLength(1)
  })

  test('the instructions of the assistant are at no address', async () => {
    for (const path of ['/.mintlify/Assistant', '/.mintlify/Assistant.md', '/Assistant.md', '/llms-full.txt'])
      expect(await read(path)).not.toContain('canary')
  })

  test('a missing page shows the text of the owner and pages with similar words', async () => {
    const response = await open('/guides/proxy-server')
    const document = await response.text()
    expect(response.status).toBe(404)
    expect(document).toContain('<h1>Nothing here</h1>')
    expect(document).toContain('href="/sites/docs/guide/proxy">Reverse proxy</a>')
    expect(document).not.toContain('Unlisted')
  })

  test('the updates of a page are a feed, which the page names', async () => {
    const page = await read('/changes')
    expect(page).toContain('type="application/rss+xml" href="/sites/docs/changes/rss.xml">')
    expect(page).toContain('<a href="/sites/docs/changes/rss.xml">RSS</a>')
    const response = await open('/changes/rss.xml')
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    const feed = await response.text()
    expect(feed.match(/<title>.*<\/title>/g)).toEqual([
      '<title>Changes · Acme</title>',
      '<title>August 21, 2026</title>',
      '<title>Earlier</title>',
    ])
    expect(feed).toContain('<description>A &#x26; B &#x3C; C.</description>')
    expect(feed).toContain('<category>New</category>\n<pubDate>Fri, 21 Aug 2026 00:00:00 GMT</pubDate>')
    expect(feed).toContain(`<link>${lectern.url}/sites/docs/changes#august-21-2026</link>`)
    expect(feed).not.toContain('code')
    expect((await open('/guide/proxy/rss.xml')).status).toBe(404)
  })

  test('a font of the source is loaded from the site, and from nowhere else', async () => {
    const policy = (await open('/')).headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/; font-src 'self';/)
    const [, file = ''] = /url\("(files\/[^"]+)"\)/.exec(await read('/_lectern/brand.css')) ?? []
    expect((await open(`/_lectern/${file}`)).status).toBe(200)
  })

  test('the search box prefers pages with a boost and does not find pages outside the navigation', async () => {
    const { results } = JSON.parse(await read('/_lectern/search?q=reverse+proxy'))
    expect(results.map(({ title }: { title: string }) => title)).toEqual([
      'Old reverse proxy',
      'Reverse proxy',
    ])
  })

  test('a search is limited to a version and a section', async () => {
    const versions = [
      {
        version: 'v2',
        tabs: [
          { tab: 'Use', pages: ['new/a'] },
          { tab: 'Build', pages: ['new/b'] },
        ],
      },
      {
        version: 'v1',
        tabs: [
          { tab: 'Use', pages: ['old/a'] },
          { tab: 'Build', pages: ['old/b'] },
        ],
      },
    ]
    const pages = ['new/a', 'new/b', 'old/a', 'old/b'].map(path => [`${path}.md`, '# Proxy\n\nA proxy.\n'])
    const other = await startLectern({
      files: { 'docs.json': JSON.stringify({ navigation: { versions } }), ...Object.fromEntries(pages) },
    })
    const find = async (fields: string) => {
      const response = await fetch(`${other.url}/sites/docs/_lectern/search?q=proxy${fields}`)
      const { results } = await response.json()
      return results.map(({ url }: { url: string }) => url.replace('/sites/docs', '')).toSorted()
    }
    expect(await find('')).toEqual(['/new/a', '/new/b', '/old/a', '/old/b'])
    expect(await find('&version=v1')).toEqual(['/old/a', '/old/b'])
    expect(await find('&version=v1&section=Build')).toEqual(['/old/b'])
    expect(await find('&version=v3&section=None')).toEqual([])
    const page = await (await fetch(`${other.url}/sites/docs/old/b`)).text()
    expect(page).toContain('<option value="v1" selected>v1</option>')
    await other.close()
  })
})

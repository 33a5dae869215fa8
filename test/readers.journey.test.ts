import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds } from './support/databases.ts'
import { messageBody } from './support/requests.ts'
import { type RunningLectern, startLectern } from './support/start-lectern.ts'

/** A word of each page that no other page and no request has. */
const canaries = {
  open: 'quokkamarble',
  inner: 'wombatlantern',
  alpha: 'narwhalcobalt',
  beta: 'axolotlsaffron',
} as const
type PageName = keyof typeof canaries
const pageNames: PageName[] = ['open', 'inner', 'alpha', 'beta']

const picture = (mark: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><title>${mark}</title></svg>`
const pageOf = (name: PageName, frontMatter: string) =>
  [
    '---',
    `title: Turbine ${canaries[name]}`,
    `description: About ${canaries[name]}`,
    frontMatter,
    '---',
    '',
    `![Picture](/images/${name}.svg) [More ${canaries[name]}](/open)`,
    '',
    `## Pressure ${canaries[name]}`,
    '',
    `To set the turbine pressure of the ${name} plant, turn the ${canaries[name]} valve to the left and wait.`,
    '',
    `<Update label="January 2026">New: ${canaries[name]}.</Update>`,
    '',
  ].join('\n')

const files = {
  'docs.json': JSON.stringify({
    name: 'Plant',
    navigation: { groups: [{ group: 'Guide', pages: ['open', 'inner', 'alpha', 'beta', 'console'] }] },
    redirects: [
      { source: '/old-alpha', destination: '/alpha' },
      { source: '/old-open', destination: '/open' },
      { source: '/moved/:slug*', destination: '/:slug*' },
    ],
  }),
  'open.mdx': pageOf('open', 'public: true'),
  'inner.mdx': pageOf('inner', 'tag: New'),
  'alpha.mdx': pageOf('alpha', 'groups: [alpha]'),
  'beta.mdx': pageOf('beta', 'groups: [beta]'),
  'console.mdx': '---\ntitle: Console of alpha\nurl: https://console.example/alpha\ngroups: [alpha]\n---\n',
  '.mintlify/skills/operator/SKILL.md': `---\nname: operator\ndescription: Operate ${canaries.alpha}\ngroups: [alpha]\n---\n\nUse ${canaries.alpha}.\n`,
  '.mintlify/skills/visitor/SKILL.md': `---\nname: visitor\ndescription: Visit ${Object.values(canaries).join(' ')}\n---\n\nText.\n`,
  'llms.txt': pageNames.map(name => canaries[name]).join(' '),
  ...Object.fromEntries(pageNames.map(name => [`images/${name}.svg`, picture(canaries[name])])),
}

const passwords = {
  plain: 'a password without groups',
  alpha: 'the alpha team password',
  beta: 'the beta team password',
}
const settings = {
  method: 'password',
  passwords: [
    { name: 'plain', password: passwords.plain },
    { name: 'alpha', password: passwords.alpha, groups: ['alpha'] },
    { name: 'beta', password: passwords.beta, groups: ['beta'] },
  ],
}

const allowed: Record<string, PageName[]> = {
  anonymous: ['open'],
  forged: ['open'],
  plain: ['open', 'inner'],
  alpha: ['open', 'inner', 'alpha'],
  beta: ['open', 'inner', 'beta'],
}

describe.each(databaseKinds)('readers who sign in on %s', kind => {
  let lectern: RunningLectern
  const cookies: Record<string, string> = { anonymous: '', forged: '' }

  const admin = (method: string, body?: unknown) =>
    fetch(`${lectern.url}/v1/project/readers/${lectern.projectId}`, {
      method,
      headers: {
        authorization: `Bearer ${lectern.adminKey}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const open = (path: string, cookie = '', headers: Record<string, string> = {}) =>
    fetch(`${lectern.url}/sites/docs${path}`, { headers: { ...headers, cookie }, redirect: 'manual' })
  const signIn = (password: string, to = '/') =>
    fetch(`${lectern.url}/sites/docs/_lectern/sign-in`, {
      method: 'POST',
      body: new URLSearchParams({ password, to }),
      redirect: 'manual',
    })
  const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const call = (path: string, body: unknown, cookie = '') =>
    fetch(`${lectern.url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${lectern.assistantKey}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        cookie,
      },
      body: JSON.stringify(body),
    })

  beforeAll(async () => {
    lectern = await startLectern({ kind, files })
  })
  afterAll(() => lectern?.close())

  async function walk(cookie: string): Promise<Record<string, string>> {
    const seen: Record<string, string> = {}
    const note = async (door: string, response: Promise<Response>) => {
      const { status, headers } = await response
      seen[door] = `${status} ${headers.get('location') ?? ''} ${await (await response).text()}`
    }
    for (const path of [
      '/',
      '/llms.txt',
      '/llms-full.txt',
      '/.well-known/llms.txt',
      '/.well-known/llms-full.txt',
      '/.well-known/agent-skills/index.json',
      '/.well-known/skills/index.json',
      '/.well-known/agent-card.json',
      '/.well-known/agent-skills/operator/SKILL.md',
      '/.well-known/skills/visitor/skill.md',
      '/.well-known/mcp',
      '/sitemap.xml',
      '/robots.txt',
    ])
      await note(path, open(path, cookie))
    for (const path of ['/missing', '/alpa', '/old-alpha', '/old-open', '/skill.md', '/_lectern/sign-in'])
      await note(path, open(path, cookie))
    for (const name of pageNames) {
      await note(`/${name}`, open(`/${name}`, cookie))
      await note(`/${name}.md`, open(`/${name}.md`, cookie))
      await note(`feed ${name}`, open(`/${name}/rss.xml`, cookie))
      await note(`/${name} as Markdown`, open(`/${name}`, cookie, { accept: 'text/markdown' }))
      const path = { path: `/${name}` }
      await note(`page API ${name}`, call('/discovery/v1/page/docs', path, cookie))
      const question = `How do I set the turbine pressure of the ${name} plant?`
      await note(
        `message ${name}`,
        call('/discovery/v2/assistant/docs/message', messageBody(question), cookie),
      )
      const current = { ...messageBody('What is this page about?'), currentPath: `/${name}` }
      await note(`current page ${name}`, call('/discovery/v2/assistant/docs/message', current, cookie))
      const misspelt = `${canaries[name].slice(0, -1)}q`
      await note(
        `spelling ${name}`,
        call('/discovery/v2/assistant/docs/message', messageBody(misspelt), cookie),
      )
      const explained = { query: misspelt, explain: true }
      await note(`search API ${name}`, call('/discovery/v1/search/docs', explained, cookie))
      const grouped = { query: 'turbine pressure', pageSize: 20, filter: { groups: [name] } }
      await note(`groups ${name}`, call('/discovery/v1/search/docs', grouped, cookie))
      await note(`box ${name}`, open(`/_lectern/search?q=${misspelt}`, cookie))
      await note(`image ${name}`, open(`/_lectern/files/${fileNames[name]}`, cookie))
    }
    await note('search', open('/_lectern/search?q=turbine+pressure', cookie))
    await note('results', open('/_lectern/results?q=turbine+pressure', cookie))
    await note(
      'search API',
      call('/discovery/v1/search/docs', { query: 'turbine pressure', pageSize: 20 }, cookie),
    )
    for (const [door, path] of Object.entries({ mcp: '/mcp/docs', 'site mcp': '/sites/docs/mcp' })) {
      const { text, skills } = await useMcp(lectern.url + path, cookie)
      seen[door] = text
      seen[`skills of ${door}`] = skills
    }
    return seen
  }

  const fileNames: Partial<Record<PageName, string>> = {}

  async function useMcp(url: string, cookie: string): Promise<{ text: string; skills: string }> {
    const client = new Client({ name: 'test', version: '1' })
    const headers = { authorization: `Bearer ${lectern.assistantKey}`, cookie }
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }))
    const results = [
      await client.callTool({ name: 'search', arguments: { query: 'turbine pressure', limit: 20 } }),
    ]
    for (const name of pageNames) {
      results.push(await client.callTool({ name: 'read_page', arguments: { path: `/${name}` } }))
      const text = canaries[name].slice(0, -1)
      results.push(await client.callTool({ name: 'find_text', arguments: { text } }))
    }
    results.push(await client.callTool({ name: 'list_pages', arguments: {} }))
    const { resources } = await client.listResources().catch(() => ({ resources: [] }))
    const read = await Promise.all(resources.map(({ uri }) => client.readResource({ uri })))
    await client.close()
    return {
      text: JSON.stringify([client.getInstructions(), results]),
      skills: JSON.stringify([resources, read]),
    }
  }

  test('without sign-in, restricted pages are not published', async () => {
    for (const [door, text] of Object.entries(await walk(''))) {
      // The owner's own texts are for everybody while there is no sign-in, except a skill with groups.
      const isOwn = /llms\.txt|skill|agent-card/.test(door)
      if (!door.endsWith('llms.txt')) expect(text, door).not.toContain(`Operate ${canaries.alpha}`)
      for (const name of pageNames)
        if (name !== 'open' && !isOwn) expect(text, `${door} shows ${name}`).not.toContain(canaries[name])
    }
    expect((await open('/alpha')).status).toBe(404)
  })

  test('the settings refuse bad input and wrong keys, and never show passwords', async () => {
    for (const bad of [
      { method: 'password', passwords: [] },
      { method: 'magic' },
      { ...settings, passwords: [{ name: 'x' }] },
    ])
      expect((await admin('PUT', bad)).status).toBe(400)
    const short = { method: 'password', passwords: [{ name: 'x', password: 'short' }] }
    expect((await admin('PUT', short)).status).toBe(400)
    const url = `${lectern.url}/v1/project/readers/${lectern.projectId}`
    expect((await fetch(url)).status).toBe(401)
    const headers = { authorization: `Bearer ${lectern.assistantKey}` }
    expect((await fetch(url, { headers })).status).toBe(403)
    expect((await admin('GET')).status).toBe(200)
    const saved = await admin('PUT', settings)
    expect(saved.status).toBe(200)
    const text = await saved.text()
    expect(JSON.parse(text)).toMatchObject({ method: 'password', sessionHours: 336 })
    expect(text).not.toMatch(/team password|hash|salt/)
    const rows = await lectern.app.services.database.queries
      .selectFrom('project_readers')
      .selectAll()
      .execute()
    expect(JSON.stringify(rows)).not.toContain('team password')
  })

  test('a password begins a session in a cookie that scripts cannot read', async () => {
    for (const name of ['plain', 'alpha', 'beta'] as const) {
      const response = await signIn(passwords[name], '/inner?a=1#b')
      expect(response.status).toBe(303)
      expect(response.headers.get('location')).toBe('/sites/docs/inner?a=1#b')
      expect(response.headers.getSetCookie()[0]).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/)
      cookies[name] = cookieOf(response)
    }
    const [name = '', value = ''] = (cookies.alpha ?? '').split('=')
    cookies.forged = `${name}=${value.slice(0, -6)}AAAAAA`
    const wrong = await signIn('not the password')
    expect(wrong.status).toBe(401)
    expect(wrong.headers.getSetCookie()).toEqual([])
    expect(await wrong.text()).toContain('The password is wrong.')
    for (const to of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/../other/page',
      '/%2e%2e/other/page',
      '/a/..%2f..%2fother',
    ])
      expect((await signIn(passwords.plain, to)).headers.get('location')).toBe('/sites/docs/')
  })

  test('the files of pages are found', async () => {
    for (const name of pageNames) {
      const reader = name === 'open' ? '' : (cookies[name === 'inner' ? 'plain' : name] ?? '')
      const page = await (await open(`/${name}`, reader)).text()
      fileNames[name] = /_lectern\/files\/([^"]+)/.exec(page)?.[1] ?? ''
      expect(fileNames[name]).not.toBe('')
    }
  })

  test.each(Object.keys(allowed))('%s sees a word of each page exactly where allowed', async reader => {
    const cookie = cookies[reader] ?? ''
    const mine = allowed[reader] ?? []
    const seen = await walk(cookie)
    for (const [door, text] of Object.entries(seen))
      for (const name of pageNames)
        if (!mine.includes(name))
          expect(text, `${door} shows ${name} to ${reader}`).not.toContain(canaries[name])
    for (const name of mine) {
      const doors = [`/${name}`, `/${name}.md`, `/${name} as Markdown`, `page API ${name}`, `message ${name}`]
      for (const door of [
        ...doors,
        `image ${name}`,
        `feed ${name}`,
        `current page ${name}`,
        '/llms-full.txt',
        'search',
        'search API',
        'mcp',
        'site mcp',
      ])
        expect(seen[door], `${door} hides ${name} from ${reader}`).toContain(canaries[name])
      expect(seen['/sitemap.xml']).toContain(`/${name}<`)
      expect(seen['/llms.txt']).toContain(`/${name}.md`)
    }
    for (const name of pageNames.filter(one => !mine.includes(one))) {
      const isSignedIn = mine.includes('inner')
      expect(seen[`/${name}`]).toMatch(isSignedIn ? /^404/ : /^302 \/sites\/docs\/_lectern\/sign-in\?to=%2F/)
      expect(seen[`/${name}.md`]).toMatch(isSignedIn ? /^404/ : /^401/)
      expect(seen[`image ${name}`]).toMatch(/^404/)
      expect(seen[`page API ${name}`]).toMatch(/^404/)
      expect(seen['/sitemap.xml']).not.toContain(`/${name}<`)
      for (const [door, text] of Object.entries(seen))
        if (!door.includes(name) && !/alpa|old-alpha/.test(door))
          expect(text, `${door} links to ${name}`).not.toContain(`/sites/docs/${name}"`)
    }
    for (const door of [
      '/.well-known/agent-skills/index.json',
      '/.well-known/agent-skills/operator/SKILL.md',
      'skills of site mcp',
    ])
      if (mine.includes('alpha')) expect(seen[door], door).toContain(canaries.alpha)
    // A page that does not exist looks like one that is for others.
    expect((seen['/missing'] ?? '').slice(0, 3)).toBe((await open('/beta-missing', cookie)).status.toString())
    expect(seen['/old-open']).toMatch(/^308 \/sites\/docs\/open/)
    if (!mine.includes('alpha')) expect(seen['/old-alpha']).not.toMatch(/^30[78]/)
  })

  test('a redirect by pattern does not tell whether a page for others exists', async () => {
    for (const cookie of ['', cookies.beta ?? '']) {
      for (const [path, missing] of [
        ['/moved/alpha', '/moved/missing'],
        ['/moved/Alpha', '/moved/Missing'],
        ['/moved/alpha/', '/moved/missing/'],
        ['/moved/alpha.md', '/moved/missing.md'],
      ] as const)
        expect((await open(path, cookie)).status, path).toBe((await open(missing, cookie)).status)
    }
    expect((await open('/moved/alpha', cookies.alpha)).headers.get('location')).toBe('/sites/docs/alpha')
  })

  test('a link of the navigation that stands for a page shows to its readers only', async () => {
    for (const reader of ['anonymous', 'plain', 'beta'])
      expect(await (await open('/open', cookies[reader])).text()).not.toContain('console.example')
    expect(await (await open('/open', cookies.alpha)).text()).toContain('https://console.example/alpha')
  })

  test('pages of signed-in readers stay out of shared caches', async () => {
    const tags = new Set<string | null>()
    for (const reader of ['anonymous', 'plain', 'alpha', 'beta']) {
      const cookie = cookies[reader] ?? ''
      for (const path of [
        '/open',
        '/open.md',
        '/llms.txt',
        '/_lectern/search?q=valve',
        `/_lectern/files/${fileNames.open}`,
      ]) {
        const { headers } = await open(path, cookie)
        expect(headers.get('cache-control'), path).toMatch(/^private/)
        expect(headers.get('vary'), path).toMatch(/cookie/)
      }
      tags.add((await open('/llms.txt', cookie)).headers.get('etag'))
    }
    expect(tags.size).toBe(4)
  })

  test('every response of a private site stays out of shared caches, also refusals and redirects', async () => {
    for (const cookie of ['', cookies.beta ?? ''])
      for (const path of [
        '/',
        '/alpha',
        '/alpha.md',
        '/alpha/rss.xml',
        '/missing',
        '/old-alpha',
        '/old-open',
        '/robots.txt',
        '/sitemap.xml',
        '/llms-full.txt',
        '/.well-known/skills/index.json',
        '/.well-known/skills/missing/skill.md',
        '/.well-known/mcp',
        '/_lectern/files/missing.svg',
        '/_lectern/results?q=valve',
        '/_lectern/sign-in',
        '/login/jwt-callback',
        '/_lectern/sign-in/callback',
      ]) {
        const { headers, status } = await open(path, cookie)
        expect(headers.get('cache-control'), `${status} ${path}`).toMatch(/^private/)
        expect(headers.get('vary'), `${status} ${path}`).toMatch(/cookie/)
      }
  })

  test('feedback does not tell whether a page for others exists', async () => {
    const give = async (path: string, cookie = '') =>
      (
        await fetch(`${lectern.url}/sites/docs/_lectern/feedback`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie },
          body: JSON.stringify({ path, helpful: true }),
        })
      ).status
    for (const cookie of ['', cookies.plain ?? '', cookies.beta ?? ''])
      expect(await give('/alpha', cookie)).toBe(await give('/missing', cookie))
    expect(await give('/alpha', cookies.alpha)).toBe(201)
  })

  test('reports for owners are closed to readers, and count only pages that a reader may open', async () => {
    const tell = (opened: string, cookie = '') =>
      fetch(`${lectern.url}/sites/docs/_lectern/searched`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 Firefox/140.0', cookie },
        body: JSON.stringify({ q: 'turbine pressure', opened }),
      })
    for (const cookie of ['', cookies.plain, cookies.beta]) {
      const [others, missing] = [await tell('/alpha', cookie), await tell('/missing', cookie)]
      expect([others.status, await others.text()]).toEqual([missing.status, await missing.text()])
    }
    const reports = ['searches', 'views', 'visitors', 'feedback', 'feedback/by-page', 'days', 'assistant']
    const read = (report: string, key: string, cookie = '') =>
      fetch(`${lectern.url}/v1/analytics/${lectern.projectId}/${report}`, {
        headers: { authorization: `Bearer ${key}`, cookie },
      })
    for (const report of reports) {
      const refused = await read(report, lectern.assistantKey, cookies.alpha)
      expect(refused.status, report).toBe(403)
      expect(await refused.text(), report).not.toMatch(/alpha|beta/)
    }
    // The counts are written in the background.
    await tell('/alpha', cookies.alpha)
    const searches = async () => await (await read('searches', lectern.adminKey)).json()
    await expect
      .poll(
        async () =>
          (await searches()).searches?.find(
            (row: { searchQuery: string }) => row.searchQuery === 'turbine pressure',
          )?.topClickedPage,
      )
      .toBe('/alpha')
  })

  test('a remembered answer and a thread stay with readers of the same pages', async () => {
    const question = messageBody('How do I set the turbine pressure of the alpha plant?')
    const ask = async (cookie = '', threadId: string | null = null) => {
      const response = await call('/discovery/v2/assistant/docs/message', { ...question, threadId }, cookie)
      return { thread: response.headers.get('x-thread-id') ?? '', text: await response.text() }
    }
    const own = await ask(cookies.alpha)
    expect(own.text).toContain(canaries.alpha)
    expect((await ask(cookies.alpha, own.thread)).thread).toBe(own.thread)
    for (const cookie of ['', cookies.plain, cookies.beta]) {
      const other = await ask(cookie, own.thread)
      expect(other.text).not.toContain(canaries.alpha)
      expect(other.thread).not.toBe(own.thread)
      expect((await ask(cookies.alpha, other.thread)).thread).not.toBe(other.thread)
    }
    const chatId = 'chat-of-the-alpha-team'
    const chat = (cookie = '') =>
      call('/discovery/v2/assistant/docs/message', { ...question, id: chatId, resumable: true }, cookie)
    expect(await (await chat(cookies.alpha)).text()).toContain(canaries.alpha)
    const resume = (cookie = '') =>
      fetch(`${lectern.url}/discovery/v2/assistant/docs/message/${chatId}/stream`, {
        headers: { authorization: `Bearer ${lectern.assistantKey}`, cookie },
      })
    for (const cookie of ['', cookies.plain, cookies.beta])
      expect(await (await resume(cookie)).text()).not.toContain(canaries.alpha)
  })

  test('a page of another origin does not act for the reader', async () => {
    const response = await fetch(`${lectern.url}/discovery/v1/search/docs`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${lectern.assistantKey}`,
        'content-type': 'application/json',
        cookie: cookies.alpha ?? '',
        origin: 'https://other.example',
      },
      body: JSON.stringify({ query: 'turbine pressure', pageSize: 20 }),
    })
    const text = await response.text()
    expect(text).toContain(canaries.open)
    expect(text).not.toContain(canaries.alpha)
    const forms = ['/_lectern/sign-in', '/_lectern/sign-out'].map(path =>
      fetch(`${lectern.url}/sites/docs${path}`, {
        method: 'POST',
        headers: { origin: 'https://other.example', cookie: cookies.alpha ?? '' },
        body: new URLSearchParams({ password: passwords.plain }),
        redirect: 'manual',
      }),
    )
    expect((await Promise.all(forms)).map(({ status }) => status)).toEqual([403, 403])
  })

  test('signing out deletes the cookie', async () => {
    expect(await (await open('/inner', cookies.plain)).text()).toContain('Sign out')
    expect(await (await open('/open')).text()).toContain('Sign in')
    const response = await fetch(`${lectern.url}/sites/docs/_lectern/sign-out`, {
      method: 'POST',
      headers: { cookie: cookies.plain ?? '' },
      redirect: 'manual',
    })
    expect(response.status).toBe(303)
    expect(response.headers.getSetCookie()[0]).toMatch(/=; Max-Age=0;/)
  })

  test('a reader who knows one password cannot use it to guess the others without waiting', async () => {
    const statuses: number[] = []
    for (const guess of ['a wrong guess', passwords.plain, 'another guess', passwords.plain])
      statuses.push((await signIn(guess)).status)
    expect(statuses).toEqual([401, 303, 401, 303])
    let refused: Response | undefined
    for (let tried = 0; tried < 10 && refused?.status !== 429; tried += 1) {
      refused = await signIn(`guess ${tried}`)
      if (refused.status !== 429) refused = await signIn(passwords.plain)
    }
    expect(refused?.status).toBe(429)
  })

  test('guesses wait longer and longer', async () => {
    let refused: Response | undefined
    for (let tried = 0; tried < 30 && refused?.status !== 429; tried += 1)
      refused = await signIn('a wrong guess')
    expect(refused?.status).toBe(429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused?.text()).toContain('Too many attempts')
  })

  test('a change of the settings ends sessions', async () => {
    expect((await open('/alpha', cookies.alpha)).status).toBe(200)
    const kept = { ...settings, passwords: settings.passwords.map(({ password: _, ...rest }) => rest) }
    expect((await admin('PUT', kept)).status).toBe(200)
    expect((await open('/alpha', cookies.alpha)).status).toBe(302)
  })

  test('turning sign-in off withholds restricted pages again, also for earlier sessions', async () => {
    const response = await admin('DELETE')
    expect(await response.json()).toMatchObject({ method: 'off', passwords: [] })
    for (const cookie of ['', cookies.alpha ?? ''])
      for (const name of ['inner', 'alpha', 'beta'] as const) {
        expect((await open(`/${name}`, cookie)).status).toBe(404)
        expect(await (await open('/llms-full.txt', cookie)).text()).not.toContain(canaries[name])
      }
    expect((await open('/open')).headers.get('cache-control')).toBe('no-cache')
    expect((await open('/_lectern/sign-in')).status).toBe(404)
  })
})

import { describe, expect, it } from 'vitest'
import { makeSite, type PageSketch } from './fixtures/make-site.ts'
import { buildIndex, openIndex, type SearchFilter, type SearchRequest } from './index.ts'

const sketches: PageSketch[] = [
  {
    path: '/guide/proxy',
    title: 'Proxy requests',
    description: 'Send requests of the development server elsewhere',
    version: 'v2',
    language: 'en',
    groups: ['Guide'],
    tags: ['network'],
    trail: ['Guide'],
    sections: [
      ['', 'Requests can be sent on to another server while developing.'],
      [
        'Configure the proxy',
        'Set `server.proxy` to a map of paths and targets.',
        '    server: { proxy: { "/api": "http://localhost:3000" } }',
      ],
    ],
  },
  {
    path: '/guide/install',
    title: 'Installation',
    version: 'v2',
    language: 'en',
    groups: ['Guide'],
    trail: ['Guide'],
    sections: [['Install', 'Run the installer with --global to make the command known everywhere.']],
  },
  {
    path: '/v1/proxy',
    title: 'Proxy requests',
    version: 'v1',
    language: 'en',
    groups: ['Archive'],
    trail: ['Archive'],
    sections: [['Configure the proxy', 'In the first version the proxy is a flag of the command line.']],
  },
  {
    path: '/es/guia/proxy',
    title: 'Proxy de solicitudes',
    version: 'v2',
    language: 'es',
    groups: ['Guía'],
    trail: ['Guía'],
    sections: [
      [
        'Configurar el proxy',
        'Para reenviar las solicitudes, configure el proxy del servidor de desarrollo.',
      ],
    ],
  },
]

const index = openIndex(buildIndex(makeSite(sketches)))

function paths(request: Omit<SearchRequest, 'limit'>): string[] {
  return index.search({ limit: 10, ...request }).hits.map(hit => index.page(hit.page).path)
}

describe('a search', () => {
  it('finds the section with the answer', () => {
    const [best] = index.search({
      query: 'How do I configure a proxy?',
      limit: 3,
      filter: { version: 'v2' },
    }).hits
    expect(index.passage(best?.passage ?? -1).headings).toEqual(['Configure the proxy'])
  })

  it('finds an identifier by its parts, joined or in another notation', () => {
    for (const query of ['server.proxy', 'serverProxy', 'server_proxy', '--global'])
      expect(paths({ query })[0]).toMatch(/^\/guide/)
    expect(paths({ query: '--global' })).toEqual(['/guide/install'])
  })

  it('applies each member of the filter, ignoring case', () => {
    expect(paths({ query: 'proxy', filter: { version: 'V1' } })).toEqual(['/v1/proxy'])
    expect(paths({ query: 'proxy', filter: { language: 'es' } })).toEqual(['/es/guia/proxy'])
    expect(new Set(paths({ query: 'proxy', filter: { tag: 'network' } }))).toEqual(new Set(['/guide/proxy']))
    expect(new Set(paths({ query: 'proxy', filter: { groups: ['Archive', 'Guía'] } }))).toEqual(
      new Set(['/v1/proxy', '/es/guia/proxy']),
    )
  })

  it.each<[SearchFilter]>([
    [{}],
    [{ version: 'V1' }],
    [{ language: 'en', groups: ['Guide', 'Archive'] }],
    [{ tag: 'network', version: 'v1' }],
    [{ groups: ['nobody'] }],
    [{ groups: [] }],
  ])('finds exactly the pages that the filter %j admits', filter => {
    const found = new Set(paths({ query: 'proxy command installer', filter }))
    const admitted = sketches.filter((_, page) => index.admits(filter, page)).map(({ path }) => path)
    expect(found).toEqual(new Set(admitted))
  })

  it('finds a long form by its abbreviation and the reverse, if the site explains it', () => {
    const site = openIndex(
      buildIndex(
        makeSite([
          {
            path: '/explained',
            title: 'Terms',
            sections: [['', 'Hot module replacement (HMR) is explained here.']],
          },
          {
            path: '/long',
            title: 'Swap',
            sections: [['', 'Modules are a matter of replacement while it runs.']],
          },
          { path: '/short', title: 'Speed', sections: [['', 'What HMR costs.']] },
          {
            path: '/days',
            title: 'Weather',
            sections: [
              ['', 'Hot days.'],
              ['', 'Hot nights.'],
            ],
          },
        ]),
      ),
    )
    const found = (query: string) =>
      site.search({ query, limit: 5 }).hits.map(hit => site.page(hit.page).path)
    expect(found('hmr')).toContain('/long')
    expect(found('hot module replacement')).toContain('/short')
    expect(found('hot replacement')).not.toContain('/short')
  })

  it('ignores hidden pages and their words, but finds pages outside the navigation', () => {
    const pages = ['/withheld', '/loose'].map(path => ({
      path,
      title: `The ${path.slice(1)} unicorn`,
      hidden: true,
      withheld: path === '/withheld',
      sections: [['Feeding', `Unicorns eat ${path.slice(1)} hay.`]] as [string, string][],
    }))
    const site = openIndex(buildIndex(makeSite(pages)))
    const found = site.search({ query: 'unicorn withheld hay', limit: 10 })
    expect(new Set(found.hits.map(hit => site.page(hit.page).path))).toEqual(new Set(['/loose']))
    expect(site.search({ query: 'withheld', limit: 10 })).toMatchObject({ hits: [], answerability: 0 })
    expect(site.passage(site.passagesOf(site.findPage('/withheld') ?? -1).first).headings).toEqual([
      'Feeding',
    ])
  })

  it('finds nothing for an unknown filter value, and reports it', () => {
    const result = index.search({ query: 'proxy', limit: 5, filter: { language: 'xx', version: 'v2' } })
    expect(result).toMatchObject({ hits: [], answerability: 0, unknownFilterValues: ['language=xx'] })
  })

  it("prefers pages in the question's language without a filter", () => {
    expect(paths({ query: '¿Cómo configurar el proxy?' })[0]).toBe('/es/guia/proxy')
    expect(paths({ query: 'How do I configure the proxy?' })[0]).not.toBe('/es/guia/proxy')
  })

  it('prefers pages in the question’s language if all pages have its rarest word', () => {
    const languages = ['en', 'es', 'de']
    const site = openIndex(
      buildIndex(
        makeSite(
          languages.map(language => ({
            path: `/${language}`,
            title: 'Webhooks',
            language,
            sections: [['', 'HTTP.']],
          })),
        ),
      ),
    )
    const first = (query: string) => site.page(site.search({ query, limit: 3 }).hits[0]?.page ?? -1).path
    expect(first('Was sind Webhooks?')).toBe('/de')
    expect(first('¿Qué son los webhooks?')).toBe('/es')
    expect(first('What are webhooks?')).toBe('/en')
  })

  it("reads a word of any language in that of the reader's page, or else in the site's main one", () => {
    expect(paths({ query: 'proxy' })[0]).not.toBe('/es/guia/proxy')
    expect(paths({ query: 'proxy', currentPath: '/es/guia/proxy' })[0]).toBe('/es/guia/proxy')
  })

  it('prefers the current page', () => {
    expect(paths({ query: 'configure the proxy', currentPath: '/v1/proxy' })[0]).toBe('/v1/proxy')
  })

  it('is influenced by background words', () => {
    const steered = (...background: string[]) => paths({ query: 'how do I configure it', background })
    expect(steered('the flag of the first version')[0]).toBe('/v1/proxy')
    expect(steered('a map of paths and targets')[0]).toBe('/guide/proxy')
    expect(steered('installer')[0]).not.toBe('/guide/install')
  })

  it('repairs a misspelt word that the site lacks', () => {
    expect(index.search({ query: 'instalation', limit: 1 }).asked).toContainEqual({
      word: 'instalation',
      terms: ['instal'],
    })
    expect(paths({ query: 'porxy' })).toContain('/guide/proxy')
  })

  it('finds synonyms and their inflected forms, ranked below the word itself', () => {
    const site = openIndex(
      buildIndex(
        makeSite([
          { path: '/dialogs', title: 'Dialogs', sections: [['', 'A dialog asks before it goes on.']] },
          { path: '/tables', title: 'Tables', sections: [['', 'A table has rows.']] },
          { path: '/folders', title: 'Folders', sections: [['', 'A folder has files.']] },
          { path: '/files', title: 'Files', sections: [['', 'A directory has files.']] },
        ]),
      ),
    )
    const found = (query: string) =>
      site.search({ query, limit: 5 }).hits.map(hit => site.page(hit.page).path)
    expect(found('popups')).toEqual(['/dialogs'])
    expect(found('folder')).toEqual(['/folders', '/files'])
    expect(found('directory')).toEqual(['/files', '/folders'])
  })

  it('gives an everyday word that is rare on the site less weight than a word of its subject', () => {
    const site = openIndex(
      buildIndex(
        makeSite([
          { path: '/friends', title: 'Notes', sections: [['', 'Friends are welcome.']] },
          { path: '/certificates', title: 'Notes', sections: [['', 'Certificates are renewed.']] },
          { path: '/other', title: 'Other', sections: [['', 'Nothing else is here.']] },
        ]),
      ),
    )
    const [best] = site.search({ query: 'friends certificates', limit: 5 }).hits
    expect(site.page(best?.page ?? -1).path).toBe('/certificates')
    expect(site.search({ query: 'friends', limit: 5 }).hits).toHaveLength(1)
  })

  it('is more certain of a match in rare words than in common ones', () => {
    const ask = (word: string) => {
      const pages = ['growth', 'colour', 'weather', 'soil'].map(title => ({
        path: `/${title}`,
        title,
        sections: [['', `The ${word} of ${title} is told.`]] satisfies [string, string][],
      }))
      return openIndex(buildIndex(makeSite(pages))).search({ query: `${word} of soil`, limit: 5 })
        .answerability
    }
    expect(ask('orchid')).toBeGreaterThan(ask('directory'))
  })

  it('matches a question of function words only in titles and headings', () => {
    expect(() => index.search({ query: 'how do I', limit: 5 })).not.toThrow()
    expect(index.search({ query: '', limit: 5 }).hits).toEqual([])
  })
})

describe('an index', () => {
  it('returns every page and passage unchanged', () => {
    const site = makeSite(sketches)
    let position = 0
    for (const [i, page] of site.pages.entries()) {
      expect(index.page(i)).toMatchObject({
        path: page.path,
        title: page.title,
        groups: page.groups,
        trail: page.trail,
      })
      expect(index.findPage(page.path)).toBe(i)
      expect(index.passagesOf(i)).toEqual({ first: position, end: position + page.passages.length })
      for (const passage of page.passages) expect(index.passage(position++)).toEqual({ page: i, ...passage })
    }
    expect(index).toMatchObject({ pageCount: site.pages.length, passageCount: position })
    expect(index.findPage('/nowhere')).toBeUndefined()
  })

  it('has the same bytes for the same site', () => {
    expect(Buffer.compare(buildIndex(makeSite(sketches)), buildIndex(makeSite(sketches)))).toBe(0)
  })

  it('can be built from a site without pages, or pages without passages', () => {
    for (const pages of [[], [{ path: '/', sections: [] }]]) {
      const empty = openIndex(buildIndex(makeSite(pages)))
      expect(empty.search({ query: 'anything', limit: 3 })).toMatchObject({ hits: [], answerability: 0 })
    }
  })

  it('analyses texts in the same way as its pages', () => {
    expect(index.analyse('Configuring the proxies')).toEqual(['configur', 'proxi'])
    expect(index.termWeight('proxi')).toBeLessThan(index.termWeight('nowhere'))
  })
})

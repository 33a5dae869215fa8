import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { buildIndex } from '../build-index.ts'
import { readIndexData } from '../file/index-data.ts'
import { makeSite } from '../fixtures/make-site.ts'
import { createQueryAnalyser } from './analyse-query.ts'
import { editDistance, repairSpelling } from './repair-spelling.ts'

const data = readIndexData(
  buildIndex(
    makeSite([
      {
        path: '/a',
        title: 'Authentication',
        language: 'en',
        sections: [
          ['Tokens', 'Every subdomain has its authentication. The getUser call needs a token from the café.'],
        ],
      },
    ]),
  ),
)

function ask(text: string) {
  const words = createQueryAnalyser(data)(text, { order: ['en'], preferred: null, foreign: null })
  return words.map(({ match, terms }) => [match, ...terms.map(({ term }) => data.terms.get(term))])
}

describe('a word of a question', () => {
  it('is found as written', () => {
    expect(ask('the tokens')).toEqual([['exact', 'token']])
  })

  it('is found with missing and with extra accents', () => {
    expect(ask('cafe')).toEqual([['exact', 'cafe']])
    expect(ask('tokén')).toEqual([['exact', 'token']])
  })

  it('counts each word of a sentence without spaces equally, and the parts of an identifier less', () => {
    const site = makeSite([
      {
        path: '/a',
        title: 'A',
        language: 'zh',
        sections: [
          ['', '配置代理服务器。'],
          ['', 'Set serverProxy and server.'],
        ],
      },
    ])
    const own = readIndexData(buildIndex(site))
    const sharesOf = (text: string) =>
      createQueryAnalyser(own)(text, { order: ['zh'], preferred: null, foreign: null }).flatMap(({ terms }) =>
        terms.map(({ share }) => share),
      )
    expect(new Set(sharesOf('配置服务器'))).toEqual(new Set([1]))
    expect(new Set(sharesOf('serverProxy')).size).toBe(2)
  })

  it('is guessed if it is a name of which the site only has the parts', () => {
    expect(ask('TokenCall')).toEqual([['related', 'token', 'call']])
    expect(ask('token-call')).toEqual([['exact', 'token', 'call']])
    expect(ask('TokenDatabase')).toEqual([['related', 'token']])
    expect(ask('GetUser')).toEqual([['exact', 'user', 'getus']])
  })

  it('is not joined from two function words', () => {
    const site = makeSite([
      { path: '/a', title: 'A', language: 'en', sections: [['', 'Back and forth goes the setup.']] },
    ])
    const own = readIndexData(buildIndex(site))
    const asked = (text: string) =>
      createQueryAnalyser(own)(text, { order: ['en'], preferred: null, foreign: null }).flatMap(({ terms }) =>
        terms.map(({ term }) => own.terms.get(term)),
      )
    expect(asked('back for the')).toEqual(['back'])
    expect(asked('back set up')).toEqual(['back', 'setup'])
  })

  it('is spell-checked before it matches a form in another language', () => {
    const site = makeSite([
      { path: '/a', title: 'A', language: 'en', sections: [['', 'The assistant costs credits.']] },
      { path: '/es/a', title: 'A', language: 'es', sections: [['', 'La asistencia cuesta.']] },
    ])
    const both = readIndexData(buildIndex(site))
    const [asked] = createQueryAnalyser(both)('asistant', {
      order: ['en', 'es'],
      preferred: 'en',
      foreign: null,
    })
    expect(asked?.match).toBe('repaired')
    expect(asked?.terms.map(({ term }) => both.terms.get(term))).toContain('assist')
  })

  it('counts less if it is a query stop word that the site lacks', () => {
    const [put, unicorn] = createQueryAnalyser(data)('put unicorns', {
      order: ['en'],
      preferred: null,
      foreign: null,
    })
    expect([put?.match, unicorn?.match]).toEqual(['unknown', 'unknown'])
    expect(put?.weight).toBeLessThan((unicorn?.weight ?? 0) / 2)
  })

  it('counts less as an everyday word than as a name', () => {
    const [call, token] = createQueryAnalyser(data)('call with tokens', {
      order: ['en'],
      preferred: null,
      foreign: null,
    })
    expect([call?.match, token?.match]).toEqual(['exact', 'exact'])
    expect(call?.weight).toBeLessThan((token?.weight ?? 0) / 2)
  })

  it('is matched by longer words that start with it if the site lacks it', () => {
    expect(ask('authen')).toEqual([['related', 'authent']])
  })

  it('is known by another form of it', () => {
    expect(ask('auth')).toEqual([['exact', 'authent']])
  })

  it('does not count if it only asks for an amount, or belongs to a chat', () => {
    const site = makeSite([
      { path: '/a', title: 'A', language: 'en', sections: [['', 'The frequency of backups. Often read.']] },
    ])
    const own = readIndexData(buildIndex(site))
    const asked = (text: string) =>
      createQueryAnalyser(own)(text, { order: ['en'], preferred: null, foreign: null }).map(
        ({ terms, weight }) => [...terms.map(({ term }) => own.terms.get(term)), weight > 0],
      )
    expect(asked('how often are backups made').slice(0, 2)).toEqual([
      ['frequenc', false],
      ['backup', true],
    ])
    expect(asked('how long do backups last')).toEqual([['backup', true]])
    expect(asked('backups often')).toContainEqual(['often', true])
    expect(asked('hey guys, backups dont work although')).toEqual(asked('backups work'))
  })

  it('is matched by synonyms of a phrasal verb', () => {
    const site = makeSite([
      { path: '/a', title: 'A', language: 'en', sections: [['', 'Disable the alarm.']] },
    ])
    const own = readIndexData(buildIndex(site))
    const [turn] = createQueryAnalyser(own)('turn off the alarm', {
      order: ['en'],
      preferred: null,
      foreign: null,
    })
    expect(turn?.terms.map(({ term }) => own.terms.get(term))).toEqual(['disabl'])
  })

  it('is repaired if no word starts with it', () => {
    expect(ask('autentication')).toEqual([['repaired', 'authent']])
    expect(ask('tokne')).toEqual([['repaired', 'token']])
    expect(ask('subdoman')).toEqual([['repaired', 'subdomain']])
    expect(ask('subdmann')).toEqual([['unknown']])
  })

  it('is also searched joined with the previous word if the site has that', () => {
    expect(ask('every sub domain').at(-1)).toContain('subdomain')
    expect(ask('get user').at(-1)).toContain('getus')
  })

  it('is the verb with its particle, if the site writes them as one word', () => {
    const site = makeSite([
      { path: '/a', title: 'A', language: 'en', sections: [['', 'The login is logged. Backups. Logs.']] },
    ])
    const own = readIndexData(buildIndex(site))
    const asked = (text: string) =>
      createQueryAnalyser(own)(text, { order: ['en'], preferred: null, foreign: null }).map(({ terms }) =>
        terms.map(({ term, share }) => [own.terms.get(term), share]),
      )
    expect(asked('how to log in')).toEqual([
      [
        ['login', 1],
        ['log', 1],
      ],
    ])
    expect(asked('log backups and log in')).toEqual([
      [
        ['login', 1],
        ['log', 1],
      ],
      [['backup', 1]],
    ])
    expect(asked('back up')[0]?.[0]).toEqual(['backup', 1])
    expect(asked('log it')).toEqual([[['log', 1]]])
  })

  it('is also searched with the prefixes that identifiers use for "before" and "after"', () => {
    const site = makeSite([
      { path: '/a', title: 'A', language: 'en', sections: [['', 'A preHandler, a handler, a postInstall.']] },
    ])
    const own = readIndexData(buildIndex(site))
    const asked = (text: string) =>
      createQueryAnalyser(own)(text, { order: ['en'], preferred: null, foreign: null }).flatMap(({ terms }) =>
        terms.map(({ term }) => own.terms.get(term)),
      )
    expect(asked('before the handler')).toEqual(['handler', 'prehandl'])
    expect(asked('after install')).toContain('postinstal')
    expect(asked('the handler')).toEqual(['handler'])
  })

  it('stays unknown if only a different word is close', () => {
    expect(ask('tungsten')).toEqual([['unknown']])
    expect(ask('1234')).toEqual([['unknown']])
  })

  it('also searches the parts of an identifier that the site has', () => {
    expect(ask('get_user')).toEqual([['exact', 'user', 'getus']])
  })
})

describe('spelling', () => {
  it('is repaired after one edit of any word of the site', () => {
    const edits = fc.tuple(fc.nat(11), fc.constantFrom('delete', 'double', 'swap'))
    fc.assert(
      fc.property(edits, ([at, edit]) => {
        const word = 'authentication'
        const i = at + 1
        const [a = '', b = ''] = [word[i], word[i + 1]]
        const changed = { delete: '', double: a + a, swap: b + a }[edit]
        const rest = word.slice(edit === 'swap' ? i + 2 : i + 1)
        const misspelt = `${word.slice(0, i)}${changed}${rest}`
        expect(misspelt === word || repairSpelling(data, misspelt) === word).toBe(true)
      }),
    )
  })

  it('has a symmetric edit distance, zero for equal words', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b, 8)).toBe(editDistance(b, a, 8))
        expect(editDistance(a, b, 8) === 0).toBe(a === b)
      }),
    )
  })
})

test('cached words are the same as freshly analysed ones', () => {
  const word = fc.constantFrom(
    ...['sub', 'domain', 'the', 'my', 'get', 'user', 'getUser', 'Authentication', 'tokns', 'café', 'call'],
  )
  const text = fc.array(word, { maxLength: 6 }).map(words => words.join(' '))
  const order = fc.constantFrom<string[]>(['en'], ['de', 'en'])
  const read = createQueryAnalyser(data)
  fc.assert(
    fc.property(text, order, (asked, languages) => {
      const language = { order: languages, preferred: null, foreign: null }
      expect(read(asked, language)).toEqual(createQueryAnalyser(data)(asked, language))
    }),
  )
})

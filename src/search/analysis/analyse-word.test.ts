import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analyseWord } from './analyse-word.ts'
import { detectLanguage } from './detect-language.ts'
import { splitCompound } from './split-compound.ts'
import { splitWords } from './split-words.ts'

function termsOf(text: string, language = 'en'): string[] {
  const terms: string[] = []
  splitWords(text, (run, kind) => {
    terms.push(...analyseWord(run, kind, language).terms)
  })
  return terms
}

/** Any code unit, including lone surrogates. */
const codeUnit = fc.integer({ min: 0, max: 0xffff }).map(unit => String.fromCharCode(unit))

describe('a text as terms', () => {
  it.each([
    ['getUserById', ['user', 'id', 'getuserbyid']],
    ['max_tokens', ['max', 'token', 'maxtoken']],
    ['server.proxy', ['server', 'proxi', 'serverproxi']],
    ['serverProxy', ['server', 'proxi', 'serverproxi']],
    ['HTTPServer', ['http', 'server', 'httpserver']],
    ['adding added adds', ['add', 'add', 'add']],
    ['expiry expires', ['expir', 'expir']],
    ['cy.should()', ['cy', 'should', 'cyshould']],
    ['OAuth', ['oauth']],
    ['iPhone', ['iphon']],
    ['--no-open', ['open', 'noopen', '--no-open']],
    ['v5.0.12', ['v5', '12', 'v5.0.12']],
    ['C++ and C#', ['c++', 'and', 'c#']],
    ["Claude's docs", ['claud', 'doc']],
    ["O'Reilly", ['oreilli']],
    ['Ⅷ ﬁle Größe', ['viii', 'file', 'grosse']],
    ['end.Next', ['end', 'next', 'endnext']],
  ])('reads %s', (text, terms) => {
    expect(termsOf(text)).toEqual(terms)
  })

  it.each([
    ['fr', 'l’installation', ['install']],
    ['fr', "qu'aujourd’hui", ['aujourd']],
    ['it', "dell'applicazione", ['applic']],
    ['es', 'configuración', ['configur']],
    ['de', 'Häuser', ['haus']],
    ['ru', 'установки', ['установк']],
    ['zh', 'React 组件', ['react', '组件']],
    ['ja', 'サーバー', ['サーバ']],
  ])('reads %s: %s', (language, text, terms) => {
    expect(termsOf(text, language)).toEqual(terms)
  })

  it('has function words only where they are names of methods', () => {
    const isFunctional = (text: string) => {
      const found: boolean[] = []
      splitWords(text, (run, kind) => found.push(analyseWord(run, kind, 'en').functional))
      return found
    }
    expect(isFunctional('`.should()` or (.not)')).toEqual([false, true, false])
    expect(isFunctional('should not. Then ... and')).toEqual([true, true, true, true])
  })

  it('treats the names of object members as words', () => {
    for (const word of ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf']) {
      for (const language of ['en', 'de', 'fr', 'ru', 'tr', 'xx']) {
        for (const term of termsOf(word, language)) expect(term).toMatch(/^[a-z]+$/)
      }
    }
  })

  it('never fails or gives an empty term', () => {
    const language = fc.constantFrom('en', 'de', 'zh', 'ja', 'ko', 'th', 'ar', 'hi', 'xx')
    fc.assert(
      fc.property(fc.string({ unit: codeUnit, maxLength: 200 }), language, (text, tag) => {
        expect(termsOf(text, tag).every(term => term.length > 0)).toBe(true)
      }),
    )
  })

  it('leaves out data that is longer than any word', () => {
    expect(termsOf(`key ${'x'.repeat(500)} and ${'ab.'.repeat(60)}`)).toContain('kei')
    expect(termsOf('x'.repeat(500))).toEqual([])
  })
})

describe('the language of a text', () => {
  it.each([
    ['en', 'How do I set up the server for this project?'],
    ['es', '¿Cómo se configura el servidor para este proyecto?'],
    ['fr', 'Comment configurer le serveur pour ce projet ?'],
    ['de', 'Wie richte ich den Server für dieses Projekt ein?'],
    ['ja', 'サーバーを設定するにはどうすればいいですか'],
    ['ko', '서버를 어떻게 설정하나요'],
    ['ru', 'Как настроить сервер для этого проекта'],
  ])('is %s by its function words', (language, text) => {
    expect(detectLanguage(text, null)).toBe(language)
  })

  it('is the expected one unless another clearly leads', () => {
    expect(detectLanguage('const de = el.la', 'en')).toBe('en')
    expect(detectLanguage('x = y', 'en')).toBe('en')
    expect(detectLanguage('q = 5', null)).toBeNull()
  })
})

describe('a compound', () => {
  const counts = new Map([
    ['daten', 9],
    ['bank', 3],
    ['datenbank', 5],
    ['verbindung', 4],
    ['arbeit', 2],
    ['geber', 2],
  ])

  it('is split into the fewest words that the site uses separately', () => {
    expect(splitCompound('datenbankverbindung', counts)).toEqual(['datenbank', 'verbindung'])
    expect(splitCompound('arbeitsgeber', counts)).toEqual(['arbeit', 'geber'])
  })

  it('stays whole when a part is unknown', () => {
    expect(splitCompound('datenbankserver', counts)).toEqual([])
    expect(splitCompound('bank', counts)).toEqual([])
  })
})

import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PageLink, ParsedSite } from '../../content/index.ts'
import { joinBytes } from '../../shared/index.ts'
import { buildIndex, buildIndexUpon } from '../build-index.ts'
import { makeSite, type PageSketch } from '../fixtures/make-site.ts'
import { createWordReader } from './word-reader.ts'

const heading = fc.constantFrom(
  '',
  'Set it up',
  'Wie man es einrichtet',
  '设定概要',
  'The `server.proxy` option',
)
const text = fc.constantFrom(
  'Set server.proxy to a URL, and HTTPServer listens (see --host).',
  'The hot module replacement (HMR) of the server.',
  'Das Benutzerkonto und das Konto des Benutzers der Datenbank.',
  'Die Datenbankverbindung hat eine Verbindung zur Datenbank, und der Server hat einen Namen.',
  'La configuración del servidor está en el archivo de configuración.',
  'Resume the résumé of resumes.',
  '设定代理服务器，然后启动。',
  'プロキシを設定します。',
  '    const port = serverPort',
  '',
)
const links: PageLink[][] = [
  [],
  [{ path: '/a', anchor: null, text: 'Datenbankserver', line: null }],
  [{ path: '/d', anchor: 'set-it-up', text: 'how to set it up', line: null }],
]
const page = fc.record(
  {
    path: fc.constantFrom('/', '/a', '/b/c', '/d', '/e'),
    sections: fc.array(fc.tuple(heading, text, text), { maxLength: 3 }),
    title: fc.constantFrom('Start', 'Benutzerkonto', 'How to start (HTS)', '概要'),
    language: fc.constantFrom(null, 'en', 'de', 'zh'),
    withheld: fc.boolean(),
    links: fc.constantFrom(...links),
  },
  { requiredKeys: ['path', 'sections'] },
)
const site = fc
  .uniqueArray(page, { selector: one => one.path, maxLength: 5 })
  .map((sketches: PageSketch[]) => makeSite(sketches))

function findUnchanged(before: ParsedSite, after: ParsedSite): Set<string> {
  const passages = new Map(before.pages.map(one => [one.path, one.passages]))
  return new Set(
    after.pages.filter(one => isDeepStrictEqual(passages.get(one.path), one.passages)).map(one => one.path),
  )
}

test('an incremental build gives the same bytes as a full one', () => {
  const rest = fc.array(site, { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(site, rest, (first, sites) => {
      let before = first
      let words = buildIndexUpon(first, null).writeWords()
      for (const next of sites) {
        const unchanged = findUnchanged(before, next)
        const built = buildIndexUpon(next, createWordReader(words).words(unchanged))
        expect(Buffer.compare(joinBytes(built.index), buildIndex(next))).toBe(0)
        words = built.writeWords()
        before = next
      }
    }),
    { numRuns: 150 },
  )
})

test('pages that were read early give the same bytes, even if their titles change', () => {
  const titles = fc.array(fc.constantFrom(null, 'Benutzerkonto der Datenbank', 'Start'))
  fc.assert(
    fc.property(fc.option(site), site, titles, fc.nat(3), (before, next, given, sample) => {
      const reader = createWordReader(before && buildIndexUpon(before, null).writeWords(), sample)
      for (const [i, one] of next.pages.entries()) reader.add({ ...one, title: given[i] ?? one.title })
      const { index } = buildIndexUpon(next, reader.words(new Set()))
      expect(Buffer.compare(joinBytes(index), buildIndex(next))).toBe(0)
    }),
    { numRuns: 300 },
  )
})

test('unused words are dropped eventually', () => {
  const many = (start: number) =>
    makeSite([
      { path: '/', sections: [['', Array.from({ length: 300 }, (_, i) => `word${start + i}`).join(' ')]] },
    ])
  const first = buildIndexUpon(many(0), null).writeWords()
  const second = first && buildIndexUpon(many(300), createWordReader(first).words(new Set())).writeWords()
  const third = second && buildIndexUpon(many(600), createWordReader(second).words(new Set())).writeWords()
  expect([first === null, second === null, third]).toEqual([false, false, null])
})

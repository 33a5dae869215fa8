import { describe, expect, it } from 'vitest'
import { makeSite, type PageSketch } from './fixtures/make-site.ts'
import { buildIndex, decideCoverage, openIndex } from './index.ts'

const subjects: [title: string, text: string][] = [
  [
    'Proxy',
    'Requests of the development server can be sent on to another server. Set a map of paths and targets.',
  ],
  [
    'Environment variables',
    'Variables are read from files and replaced when the site is built. Secrets must never start with the public prefix.',
  ],
  [
    'Static files',
    'Files in the public folder are copied to the output as they are, without a changed name.',
  ],
  ['Plugins', 'A plugin is an object with hooks. Hooks run in the order in which plugins are listed.'],
  ['Deployment', 'Upload the output folder to any web host. The command for a preview serves it locally.'],
  ['Styles', 'Style sheets can be imported from modules. Preprocessors must be installed by themselves.'],
]

const sketches: PageSketch[] = subjects.map(([title, text]) => ({
  path: `/${title.toLowerCase().replace(' ', '-')}`,
  title,
  sections: [
    ['', text],
    ['Limits', `What is said of ${title.toLowerCase()} holds for every release.`],
  ],
}))
const index = openIndex(buildIndex(makeSite(sketches)))

function decide(query: string) {
  return decideCoverage(index.search({ query, limit: 5 }))
}

describe('coverage', () => {
  it.each([
    'How do I send requests on to another server?',
    'In which order do plugin hooks run?',
    'where are files from the public folder copied',
  ])('is answered for "%s"', question => {
    expect(decide(question)).toBe('answered')
  })

  it.each([
    'What is the boiling point of tungsten in a vacuum chamber?',
    'Who won the football championship last summer?',
    'zzz',
    '',
  ])('is not covered for "%s"', question => {
    expect(decide(question)).toBe('not-covered')
  })

  it.each([
    ['a word that the site lacks', 'In which order do Kubernetes plugin hooks run?'],
    ['a word that was guessed', 'How do I send requests on to another serverless?'],
  ])('is at most related for a question with %s', (_name, question) => {
    expect(decide(question)).toBe('possibly-related')
  })

  it('is not covered if most of the question was guessed', () => {
    expect(decide('Who cooks a plug?')).toBe('not-covered')
  })

  it('is not covered if much is missing and little speaks for an answer', () => {
    expect(decide('release of the dogs by name')).toBe('not-covered')
  })

  it('is related for a question in another language that names something of the site', () => {
    expect(decide('Wie kann ich eigene Plugins schreiben?')).toBe('possibly-related')
    expect(decide('Wie kann ich heute Reis kochen?')).toBe('not-covered')
  })

  it('is answered for a question in another language whose words the glossary translates', () => {
    expect(decide('Was ist die Reihenfolge der Hooks von Plugins?')).toBe('answered')
    expect(decide('Was ist die Reihenfolge der Hooks von Plugins in Kubernetes?')).toBe('possibly-related')
  })

  it('is more certain for a question of one word than for one word left of a sentence', () => {
    const of = (query: string) => index.search({ query, limit: 5 }).answerability
    expect(of('secrets')).toBeGreaterThan(of('What about your secrets?'))
  })

  it('has three values, by probability', () => {
    const hits = [{ passage: 0, page: 0, score: 1 }]
    expect([0.9, 0.2, 0.01].map(answerability => decideCoverage({ hits, answerability }))).toEqual([
      'answered',
      'possibly-related',
      'not-covered',
    ])
    expect(decideCoverage({ hits: [], answerability: 0.9 })).toBe('not-covered')
  })
})

import { describe, expect, test } from 'vitest'
import { createMemoryTree } from '../../content/index.ts'
import { parseSite } from '../../content/parsing.ts'
import { buildIndex } from '../build-index.ts'
import { openIndex } from '../open-index.ts'

const text = '# Glaze\n\nMix the glaze with water and stir it for ten minutes.\n'
const versions = ['v3.0', 'v2.1', 'v2.0', 'next'].map(version => ({
  version,
  ...(version === 'v2.1' && { default: true }),
  pages: [`${version}/glaze`],
}))

/** A site of four versions in two languages; the source shows `v2.1` first. Every page says the same. */
function open({ pages = {} }: { pages?: Record<string, string> } = {}) {
  const names = versions.flatMap(({ pages: own }) => own).flatMap(name => [`en/${name}`, `fr/${name}`])
  const languages = ['en', 'fr'].map(language => ({
    language,
    versions: versions.map(each => ({ ...each, pages: each.pages.map(page => `${language}/${page}`) })),
  }))
  const settings = { name: 'Kiln', navigation: { languages, global: { anchors: [] } } }
  const files = Object.fromEntries(names.map(name => [`${name}.md`, `${text}\nThis is ${name}.\n`]))
  return openIndex(
    buildIndex(parseSite(createMemoryTree({ 'docs.json': JSON.stringify(settings), ...files, ...pages }))),
  )
}

describe('a search', () => {
  const index = open()
  const first = (query: string, more: object = {}) => {
    const [best] = index.search({ query, limit: 5, ...more }).hits
    return best && index.page(best.page).path
  }

  test('prefers the version that the source shows first', () => {
    expect(first('How do I mix the glaze?')).toBe('/en/v2.1/glaze')
    expect(first('mix the glaze', { filter: { language: 'fr' } })).toBe('/fr/v2.1/glaze')
  })

  test('prefers the version of the page that the reader sees', () => {
    expect(first('How do I mix the glaze?', { currentPath: '/en/next/glaze' })).toBe('/en/next/glaze')
    expect(first('How do I mix the glaze?', { preferredVersion: 'Next' })).toBe('/en/next/glaze')
    expect(first('How do I mix the glaze?', { preferredVersion: 'v9' })).toBe('/en/v2.1/glaze')
  })

  test.each([
    ['How do I mix the glaze in v2.0?', '/en/v2.0/glaze'],
    ['How do I mix the glaze in version 3?', '/en/v3.0/glaze'],
    ['How do I mix 3 parts of glaze?', '/en/v2.1/glaze'],
    ['How do I mix the glaze in v9?', '/en/v2.1/glaze'],
  ])('prefers the version that the question names: %s', (query, path) => {
    expect(first(query)).toBe(path)
    expect(first(query, { filter: { version: 'next' } })).toBe('/en/next/glaze')
  })

  test('is not less sure of an answer if the question names a version', () => {
    const { answerability } = index.search({ query: 'How do I mix the glaze?', limit: 1 })
    const named = index.search({ query: 'How do I mix the glaze in version 2.0?', limit: 1 })
    expect(named.answerability).toBeGreaterThan(answerability * 0.8)
    const unknown = index.search({ query: 'How do I mix the glaze in version 9.0?', limit: 1 })
    expect(unknown.answerability).toBeLessThan(named.answerability)
  })

  test('finds what only another version has', () => {
    const other = open({ pages: { 'en/v2.0/glaze.md': '# Ash\n\nSift the wood ash through a sieve.\n' } })
    const [best] = other.search({ query: 'How do I sift the ash?', limit: 1 }).hits
    expect(best && other.page(best.page).path).toBe('/en/v2.0/glaze')
  })
})

test('pages without a version are as good as those of the preferred one', () => {
  const settings = {
    navigation: {
      versions: [
        { version: '2', pages: ['two/a'] },
        { version: '1', pages: ['one/a'] },
      ],
      pages: ['plain'],
    },
  }
  const files = { 'two/a.md': '# A\n\nWords.\n', 'one/a.md': text, 'plain.md': `${text}\nAnd rest.\n` }
  const site = parseSite(createMemoryTree({ 'docs.json': JSON.stringify(settings), ...files }))
  expect(site.defaultVersions).toEqual([{ language: null, version: '2' }])
  const index = openIndex(buildIndex(site))
  const hits = index.search({ query: 'How do I mix the glaze?', limit: 5 }).hits
  expect(hits.map(hit => index.page(hit.page).path)).toEqual(['/plain', '/one/a'])
})

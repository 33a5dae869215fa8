import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPageFile, joinPath, stripOrderPrefix, toPagePath, toTitle } from './page-path.ts'

describe('the path of a page', () => {
  test.each([
    ['index.md', '/'],
    ['README.md', '/'],
    ['guide/Index.md', '/guide'],
    ['guide/_index.md', '/guide'],
    ['guide/Getting-Started.mdx', '/guide/Getting-Started'],
    ['guide/v1.2.md', '/guide/v1.2'],
    ['about/pricing.html.md', '/about/pricing'],
    ['about/index.html.md', '/about'],
    ['a b/c (d).md', '/a-b/c-d'],
    ['what?.md', '/what'],
    ['指南/开始.md', '/指南/开始'],
  ])('%s is at %s', (file, path) => {
    expect(toPagePath(file)).toBe(path)
  })

  test('keeps the name of an index file if the folder has another index', () => {
    expect(toPagePath('guide/README.md', { index: false })).toBe('/guide/README')
  })

  test('never needs escaping, ends with a slash or leaves the folder', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), name => {
        const path = toPagePath(`${name}.md`)
        expect(path).toMatch(/^\/(?:[^\s?#%"'<>\\^`{|}()[\]/]+(?:\/|$))*$/u)
        expect(path === '/' || !path.endsWith('/')).toBe(true)
        expect(path.split('/')).not.toContain('..')
      }),
    )
  })
})

describe('a file is a page', () => {
  test.each([
    ['a.md', true],
    ['a.MDX', true],
    ['a.markdown', true],
    ['a.txt', false],
    ['.github/a.md', false],
    ['a/.shared.mdx', false],
    ['a/node_modules/b/readme.md', false],
  ])('%s: %s', (file, expected) => {
    expect(isPageFile(file)).toBe(expected)
  })
})

describe('a readable name', () => {
  test.each([
    ['02-getting_started', 'Getting started'],
    ['rest-api', 'REST API'],
    ['openapi', 'OpenAPI'],
    ['2024-01-05', '2024 01 05'],
    ['---', '---'],
  ])('of %s is %s', (name, title) => {
    expect(toTitle(name)).toBe(title)
  })

  test('loses a leading order number', () => {
    expect(['01-a', '1. a', '10_a', '(2)a', '1.2', '404'].map(stripOrderPrefix)).toEqual([
      'a',
      'a',
      'a',
      'a',
      '1.2',
      '404',
    ])
  })
})

test('joining a path never leaves the source', () => {
  expect(joinPath('a/b', '../c/./d.md')).toBe('a/c/d.md')
  expect(joinPath('a', '/b')).toBe('a/b')
  expect(joinPath('a', '../../b')).toBeUndefined()
})

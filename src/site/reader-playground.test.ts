import { expect, test } from 'vitest'
import { type Audience, createMemoryTree } from '../content/index.ts'
import { parseSite } from '../content/parsing.ts'
import { buildSite, openSite } from './index.ts'

const page = (...frontMatter: string[]) =>
  ['---', 'title: Page', 'openapi: GET /a', ...frontMatter, '---', ''].join('\n')
const bytes = buildSite(
  parseSite(
    createMemoryTree({
      'docs.json': JSON.stringify({
        name: 'Site',
        api: { playground: { display: 'auth', proxy: false } },
        navigation: { groups: [{ group: 'API', pages: ['all', 'team', 'anyone', 'nobody'] }] },
      }),
      'api.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'API', version: '1' },
        servers: [{ url: 'https://api.example.com' }],
        paths: { '/a': { get: {} } },
      }),
      'all.mdx': page('public: true'),
      'team.mdx': page('public: true', 'playground: auth', 'groups: [admin]'),
      'anyone.mdx': page('public: true', 'playground: interactive'),
      'nobody.mdx': page('public: true', 'playground: none'),
    }),
  ),
)

const playgrounds = (audience: Audience) => {
  const site = openSite(bytes, audience)
  return [...site.paths()].filter(path => site.describePage(path)?.settings?.request !== undefined)
}

test('a playground for signed-in readers is on the pages of these readers only', () => {
  expect(playgrounds({ kind: 'open' })).toEqual(['/anyone'])
  expect(playgrounds({ kind: 'anonymous' })).toEqual(['/anyone'])
  expect(playgrounds({ kind: 'reader', groups: [] })).toEqual(['/all', '/anyone'])
  expect(playgrounds({ kind: 'reader', groups: ['admin'] })).toEqual(['/all', '/team', '/anyone'])
  expect(playgrounds({ kind: 'all' })).toEqual(['/all', '/team', '/anyone'])
})

test('readers with other playgrounds share no cached page', () => {
  const site = openSite(bytes)
  const name = (...groups: string[]) => site.nameReaders({ kind: 'reader', groups })
  expect(name('admin', 'other')).not.toBe(name('other'))
})

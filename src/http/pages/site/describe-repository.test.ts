import { describe, expect, test } from 'vitest'
import { describeRepository } from './describe-repository.ts'

const git = (url: string, more: object = {}) => describeRepository({ source: { kind: 'git', url, ...more } })

describe('the links to a repository', () => {
  test.each([
    ['https://github.com/acme/docs.git', {}, 'https://github.com/acme/docs/edit/HEAD/a%20b/c.mdx'],
    [
      'git@github.com:acme/docs.git',
      { branch: 'next/1', folder: './site/' },
      'https://github.com/acme/docs/edit/next/1/site/a%20b/c.mdx',
    ],
    [
      'https://gitlab.example.com/acme/docs',
      { branch: 'main' },
      'https://gitlab.example.com/acme/docs/-/edit/main/a%20b/c.mdx',
    ],
  ])('%s is edited in its branch and folder', (url, more, address) => {
    expect(git(url, more)?.editUrl('a b/c.mdx')).toBe(address)
  })

  test('an issue names the page', () => {
    const page = { title: 'Kilns & co', path: '/kilns' }
    const github = new URL(git('https://github.com/acme/docs')?.issueUrl(page) ?? '')
    expect(github.pathname).toBe('/acme/docs/issues/new')
    expect(github.searchParams.get('title')).toBe('Issue with the page “Kilns & co”')
    const gitlab = new URL(git('https://gitlab.com/acme/docs')?.issueUrl(page) ?? '')
    expect(gitlab.pathname).toBe('/acme/docs/-/issues/new')
    expect(gitlab.searchParams.get('issue[description]')).toContain('/kilns')
  })

  test('other sources have none', () => {
    expect(git('https://git.example.com/acme/docs')).toBeUndefined()
    expect(describeRepository({ source: { kind: 'folder', path: '/docs' } })).toBeUndefined()
    expect(describeRepository({ source: null })).toBeUndefined()
  })
})

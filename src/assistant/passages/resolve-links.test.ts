import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dropLinks, keepSiteLinks, makeLinksAbsolute, type PageLookup } from './resolve-links.ts'

const page = {
  path: '/guide/proxy',
  title: 'Proxy',
  description: null,
  language: null,
  version: null,
  groups: [],
  tags: [],
  trail: [],
  hidden: false,
}
const site: PageLookup = {
  findPage: path => (path === '/guide/proxy' ? 0 : undefined),
  page: () => page,
  passagesOf: () => ({ first: 0, end: 1 }),
  passage: () => ({ page: 0, anchor: 'https', headings: ['HTTPS'], blocks: [] }),
}
const pageUrl = (path: string, anchor: string | null) =>
  `https://docs.example${path}${anchor ? `#${anchor}` : ''}`
const resolve = (markdown: string) => makeLinksAbsolute(keepSiteLinks(markdown, site), pageUrl)

test.each([
  ['a [link](/guide/proxy)', 'a [link](https://docs.example/guide/proxy)'],
  ['a [link](/guide/proxy#https)', 'a [link](https://docs.example/guide/proxy#https)'],
  [
    'an anchor that the page lacks [link](/guide/proxy#gone)',
    'an anchor that the page lacks [link](https://docs.example/guide/proxy)',
  ],
  ['a page that is gone: [**it**](/gone)', 'a page that is gone: **it**'],
  ['elsewhere: [it](https://evil.example/x)', 'elsewhere: it'],
  ['elsewhere: [it](//evil.example/x "title")', 'elsewhere: it'],
  ['brackets: [it](https://evil.example/(x)) and [it](<https://evil.example/a b>)', 'brackets: it and it'],
  ['half a link [a]([<)', 'half a link a'],
  ['nested [a [b [c]]](https\\://evil.example)', 'nested [a [b [c]]]\\(`https://evil.example`)'],
  ['[it]: https\\://evil.example', '\\[it]: `https://evil.example`'],
  ['a script: [it](javascript:alert)', 'a script: it'],
  ['an image ![alt](https://evil.example/x.png)', 'an image alt'],
  [
    'bare https\\://evil.example/a\\_b, and www.evil.example.',
    'bare `https://evil.example/a_b`, and `www.evil.example`.',
  ],
  ['auto <https://evil.example> and me@example.com', 'auto `https://evil.example` and `me@example.com`'],
  ['in code `[a](/b) https://x.example` it stays', 'in code `[a](/b) https://x.example` it stays'],
  [
    '> ```\n> x `y\n> ```\n> set [`it`](/guide/proxy)',
    '> ```\n> x `y\n> ```\n> set [`it`](https://docs.example/guide/proxy)',
  ],
  ['```md\n[a](/gone) https://x.example\n```', '```md\n[a](/gone) https://x.example\n```'],
])('%j', (markdown, expected) => {
  expect(resolve(markdown)).toBe(expected)
})

test('for any text, all links lead to pages of the site', () => {
  const piece = fc.constantFrom(
    '[',
    ']',
    '(',
    ')',
    'text',
    '/gone',
    '/guide/proxy',
    'https://evil.example',
    '!',
    ' ',
    '<',
    '>',
    '\n',
    '`',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), pieces => {
      const written = resolve(pieces.join('')).replace(/`[^`]*`/g, 'code')
      for (const [, address] of written.matchAll(/(?<!\\)\]\((\S*?)\)/g)) {
        expect(address).toMatch(/^https:\/\/docs\.example\/guide\/proxy/)
      }
    }),
  )
})

test.each([
  ['fences', '```a\n~~~b\n'.repeat(50_000)],
  ['marks of code', Array.from({ length: 3_000 }, (_, length) => '`'.repeat(length)).join('a ')],
  ['blanks in a link', `[a](${' '.repeat(300_000)}x`],
])('unclosed %s are read in linear time', (_, markdown) => {
  expect(dropLinks(markdown).length).toBeGreaterThanOrEqual(markdown.length)
})

test('a link after an unclosed fence, or in a line that resembles one, is removed', () => {
  expect(dropLinks('> ```\n\n[it](https://evil.example)')).toBe('> ```\n\nit')
  expect(dropLinks('```x``` [it](https://evil.example)\n```\n')).toBe('```x``` it\n```\n')
})

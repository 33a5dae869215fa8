import { expect, test } from 'vitest'
import { createMemoryTree } from '../content/index.ts'
import { parseSite } from '../content/parsing.ts'
import { runAtOnce } from '../shared/index.ts'
import { buildSite, openSite, renderPage, writeBrandStyles } from './index.ts'

const picture = (color: string) => `<svg xmlns="http://www.w3.org/2000/svg"><rect fill="${color}"/></svg>`

function readSite(settings: object) {
  const navigation = { tabs: [{ tab: 'Guides', groups: [{ group: 'Start', pages: ['a'] }] }] }
  return parseSite(
    createMemoryTree({
      'docs.json': JSON.stringify({ name: 'Site', navigation, ...settings }),
      'a.mdx': '# A',
      'light.svg': picture('red'),
      'dark.svg': picture('blue'),
    }),
  )
}
const open = (settings: object) => openSite(buildSite(readSite(settings)))
const messagesOf = (settings: object) => readSite(settings).problems.map(({ message }) => message)

test('a background has the picture of each colour scheme, and a pattern', () => {
  const background = { image: { light: '/light.svg', dark: '/dark.svg' }, decoration: 'grid' }
  const site = open({ background })
  const { light, dark } = site.brand?.backdrop?.image ?? {}
  expect([site.findFile(light ?? ''), site.findFile(dark ?? '')]).not.toContain(undefined)
  const css = writeBrandStyles(site)
  expect(css).toContain(`[data-theme="dark"] body::before {\n  background-image: url("files/${dark}");`)
  expect(css).toContain(`body::before {\n  background-image: url("files/${light}");`)
  expect(css).toContain('opacity: 0.12;')
  expect(css).toMatch(/body::after \{[^}]*linear-gradient\(90deg/)
  expect(messagesOf({ background })).toEqual([])
})

test.each(['gradient', 'windows'])('the pattern %s is drawn', decoration => {
  expect(writeBrandStyles(open({ background: { decoration } }))).toMatch(/body::after \{[^}]*gradient\(/)
})

test('a picture on another host, an unknown pattern, and a background that makes text hard to read are left out', () => {
  const far = { background: { image: 'https://example.com/a.png', decoration: '}body{}' } }
  expect(writeBrandStyles(open(far))).toBe('')
  expect(messagesOf(far)).toEqual([expect.stringContaining('is on another host')])
  const dim = { background: { image: '/light.svg', color: { light: '#f0f0f0', dark: '#101010' } } }
  expect(writeBrandStyles(open(dim))).not.toContain('url(')
  expect(messagesOf(dim)).toEqual([expect.stringContaining('Text is hard to read on the background')])
})

test('links are readable on the darkest part of a picture', () => {
  const colors = { primary: '#707070' }
  const accentOf = (settings: object) => open(settings).brand?.accent?.light
  expect(accentOf({ colors })).toBe('#707070')
  expect(accentOf({ colors, background: { image: '/light.svg' } })).not.toBe('#707070')
})

test('styling sets dark code, and the section above titles', () => {
  const render = (settings: object) => {
    const site = open(settings)
    const page = site.readPage('/a')
    if (page === undefined) throw new Error('no page')
    return runAtOnce(renderPage(site, page, { basePath: '', siteName: 'Site' }))
  }
  expect(render({})).toMatch(/class="trail"[^>]*><ol><li>.*Guides.*<\/li><li>.*Start/)
  const section = render({ styling: { eyebrows: 'section' } })
  expect(section).toMatch(/class="trail"[^>]*><ol><li>[^G]*Start/)
  expect(writeBrandStyles(open({ styling: { codeblocks: 'dark' } }))).toContain('color-scheme: dark')
  expect(messagesOf({ styling: { codeblocks: 'dracula' } })).toEqual([
    'Code has the colours of Lectern instead of the theme "dracula".',
  ])
})

test('the logo of another tool has the name of the site beside it, and its own background', () => {
  const site = parseSite(
    createMemoryTree({
      'mkdocs.yml': 'site_name: Kilns & co\ntheme: { name: material, logo: logo.svg }\n',
      'docs/index.md': '# Start',
      'docs/logo.svg': picture('white'),
    }),
  )
  const reader = openSite(buildSite(site))
  const page = reader.readPage('/')
  if (page === undefined) throw new Error('The page is missing.')
  const text = runAtOnce(renderPage(reader, page, { basePath: '', siteName: 'Kilns & co' }))
  expect(text).toMatch(
    /<a class="home on-color" href="\/"><img src="[^"]+\.svg" alt=""><span>Kilns &amp; co<\/span><\/a>/,
  )
})

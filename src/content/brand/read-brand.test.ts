import { describe, expect, test } from 'vitest'
import { createMemoryTree } from '../core/source-tree.ts'
import { parseSite } from '../parse-site.ts'
import { contrastOf, makeReadable, readHexColor } from './readable-color.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'

function readSite(settings: object, file = 'docs.json', files: Record<string, string> = {}) {
  const config = { navigation: { pages: ['index'] }, ...settings }
  return parseSite(createMemoryTree({ [file]: JSON.stringify(config), 'index.mdx': 'Text.', ...files }))
}

const messagesOf = (site: ReturnType<typeof readSite>) => site.problems.map(({ message }) => message)

describe('a colour', () => {
  test.each([
    ['#0f0', '#00ff00'],
    [' #ABCDEF ', '#abcdef'],
    ['#abcdef80', '#abcdef'],
    ['red', undefined],
    ['#12', undefined],
    ['#fff;} body{}', undefined],
    [null, undefined],
  ])('%j is read as %j', (value, color) => {
    expect(readHexColor(value)).toBe(color)
  })

  // The first two ratios are examples of WCAG 2.2.
  test.each([
    ['#ffffff', '#000000', 21],
    ['#767676', '#ffffff', 4.54],
    ['#9fe870', '#ffffff', 1.47],
  ])('%s on %s has a contrast of %d', (one, other, ratio) => {
    expect(contrastOf(one, other)).toBeCloseTo(ratio, 2)
  })

  test.each(['#ffffff', '#14161a', '#f3e9d2'])(
    'is changed until it can be read on %s, and no more',
    background => {
      for (const color of ['#9fe870', '#166e3f', '#ff0000', '#000000', '#ffffff', '#777777']) {
        const readable = makeReadable(color, background)
        expect(contrastOf(readable, background)).toBeGreaterThanOrEqual(4.5)
        if (contrastOf(color, background) >= 4.5) expect(readable).toBe(color)
      }
    },
  )
})

test('colours that are hard to read are changed and reported', () => {
  const site = readSite({
    colors: { primary: '#9FE870', dark: '#0d3b12' },
    background: { color: { light: '#808080', dark: '#101010' } },
  })
  expect(site.brand).toMatchObject({
    accent: { light: expect.not.stringMatching('#9fe870'), dark: '#9fe870' },
    button: { color: '#0d3b12', text: '#ffffff' },
    background: { dark: '#101010' },
  })
  expect(messagesOf(site)).toEqual([
    'Text is hard to read on the light background #808080, so it is left out.',
    expect.stringMatching(/^The colour #9fe870 has a contrast of 1\.\d:1 on the light background/),
  ])
})

test('images that are missing or on another host are reported, and the other one of a pair is used', () => {
  const site = readSite(
    {
      logo: { light: '/logo/light.svg', dark: '/logo/dark.svg' },
      favicon: 'https://example.com/favicon.ico',
    },
    'docs.json',
    { 'logo/light.svg': svg },
  )
  expect(site.brand?.logo?.dark).toBe(site.brand?.logo?.light)
  expect(site.files.map(file => file.source)).toEqual(['logo/light.svg'])
  expect(site.brand?.favicon).toBeNull()
  expect(messagesOf(site)).toEqual([
    expect.stringContaining('https://example.com/favicon.ico is on another host'),
    'The image is missing, so the site does not show it.',
  ])
})

test('mint.json has a brand, too', () => {
  const site = readSite(
    {
      navigation: [{ group: 'A', pages: ['index'] }],
      topbarLinks: [{ name: 'Support', url: 'mailto:help@example.com' }],
      topbarCtaButton: { name: 'Dashboard', url: 'https://example.com' },
      footerSocials: { linkedin: 'https://linkedin.com/company/example' },
      modeToggle: { default: 'dark', isHidden: true },
    },
    'mint.json',
  )
  expect(site.brand).toMatchObject({
    links: [{ label: 'Support', href: 'mailto:help@example.com' }],
    primary: { label: 'Dashboard', href: 'https://example.com' },
    footer: { socials: [{ label: 'LinkedIn', href: 'https://linkedin.com/company/example' }] },
    appearance: { default: 'dark', strict: true },
  })
})

test('the navigation keeps entries that lead to other sites', () => {
  const site = readSite({
    navigation: {
      tabs: [
        { tab: 'Docs', pages: ['index'] },
        { tab: 'Blog', href: 'https://example.com/blog' },
        { tab: 'Trap', href: 'javascript:alert(1)' },
      ],
    },
  })
  expect(site.navigation).toMatchObject([
    { title: 'Docs' },
    { title: 'Blog', href: 'https://example.com/blog' },
  ])
})

test('links in the bar have icons, and a language can have its own bar, footer and banner', () => {
  const site = parseSite(
    createMemoryTree({
      'docs.json': JSON.stringify({
        navbar: { links: [{ label: 'Code', href: 'https://example.com', icon: 'github' }] },
        banner: { content: 'News' },
        navigation: {
          languages: [
            { language: 'en', pages: ['a'] },
            {
              language: 'fr',
              pages: ['fr/a'],
              banner: { content: 'Du **neuf**' },
              navbar: { links: [{ label: 'Aide', href: '/fr/a' }] },
              footer: { socials: { x: 'https://x.com/fr' } },
            },
          ],
        },
      }),
      'a.mdx': 'A',
      'fr/a.mdx': 'A',
    }),
  )
  expect(site.brand?.links[0]?.icon).toMatch(/^<svg class="icon"/)
  expect(site.brand?.byLanguage).toEqual({
    fr: {
      banner: { content: '<p>Du <strong>neuf</strong></p>', dismissible: false },
      links: [{ label: 'Aide', href: '/fr/a' }],
      primary: null,
      footer: { socials: [{ label: 'X', href: 'https://x.com/fr' }], columns: [] },
    },
  })
  expect(messagesOf(site)).toEqual([])
})

test('a group whose name is blank shows its pages without a heading', () => {
  const site = readSite({ navigation: { groups: [{ group: ' ', pages: ['index'] }] } })
  expect(site.navigation).toEqual([{ title: 'Home', path: '/' }])
})

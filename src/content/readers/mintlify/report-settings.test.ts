import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isDocumentedSetting, reportSettings } from './report-settings.ts'

function report(settings: Record<string, unknown>): string[] {
  const messages: string[] = []
  reportSettings(settings, message => messages.push(message))
  return messages
}

test('a setting without effect is reported with what happens instead', () => {
  expect(report({ name: 'A', theme: 'mint', api: { openapi: 'a.json', params: { post: [] } } })).toEqual([
    'The setting "theme" is not supported. Every site has the layout of Lectern.',
    'The setting "api.params.post" is not supported. Parameters of API pages have no further labels.',
  ])
})

test('a setting that Lectern has never heard of is reported, too', () => {
  expect(report({ sparkles: true })).toEqual(['The setting "sparkles" is not supported. It has no effect.'])
})

test('settings inside others are reported, too, in lists and at every level of the navigation', () => {
  const settings = {
    navbar: { links: [{ label: 'A', href: '/a', icon: 'star' }], sparkles: true },
    navigation: {
      languages: [
        { language: 'en', footer: {}, tabs: [{ tab: 'T', color: { light: '#fff' }, pages: ['a'] }] },
      ],
    },
    favicon: '/favicon.svg',
    seo: { metatags: { 'og:image': '/a.png' } },
    styling: { codeblocks: { theme: { dark: 'nord' } } },
    errors: { 500: {} },
  }
  expect(report(settings)).toEqual([
    'The setting "navbar.sparkles" is not supported. It has no effect.',
    'The setting "navigation.color" is not supported. Entries of the navigation have the colours of the site.',
    'The setting "styling.codeblocks.theme" is not supported. Code has the colours of Lectern.',
    'The setting "errors.500" is not supported. It has no effect.',
  ])
})

// The settings pages of a public site that describes `docs.json`. Tests run without it, too.
const folder = new URL('../../../../../shared/sites/mintlify/organize/', import.meta.url)

describe.runIf(existsSync(folder))('each documented setting of docs.json', () => {
  const pages = existsSync(folder) ? readdirSync(folder).filter(name => /^settings-\w+\.mdx$/.test(name)) : []
  const names = pages.flatMap(name => listDocumented(readFileSync(new URL(name, folder), 'utf8')))

  test('the description names settings at several levels', () => {
    expect(names).toEqual(
      expect.arrayContaining([
        'seo',
        'banner.content',
        'api.mdx.auth.name',
        'navigation.global.anchors.color.dark',
      ]),
    )
  })

  test.each([...new Set(names)])('%s is honoured, or reported with its effect', name => {
    expect(isDocumentedSetting(name)).toBe(true)
  })
})

test.each(['sparkles', 'navbar.sparkles', 'api.mdx2', 'navigation.tabs.sparkles', 'logo.light.sparkles'])(
  'a description with the setting %s would fail',
  name => {
    expect(isDocumentedSetting(name)).toBe(false)
  },
)

/** Lists the settings that a page describes: headings, fields inside each other, members of entries in text and tables. */
function listDocumented(text: string): string[] {
  const names: string[] = []
  const open: string[] = []
  let group = ''
  const pattern =
    /^#{3,5} `([\w$.[\]]+)`|^(#{2}) |^\| `([\w$.*]+)` \||each with: (.*)$|<ResponseField name="([^"]+)"[^>]*?(\/?)>|<\/ResponseField>/gm
  const add = (above: string, name: string) => names.push(above === '' ? name : `${above}.${name}`)
  for (const [, heading, section, cell, members, field, isClosed] of text.matchAll(pattern)) {
    if (heading !== undefined) {
      group = heading
      add('', heading)
    } else if (section !== undefined) group = ''
    else if (cell !== undefined) add(cell.includes('.') ? '' : group, cell)
    else if (members !== undefined)
      for (const [, member = ''] of members.matchAll(/`([\w.]+)` \(/g)) add(group, member)
    else if (field !== undefined) {
      add(open.at(-1) ?? '', field)
      if (!isClosed) open.push(names.at(-1) ?? '')
    } else open.pop()
  }
  return names.map(name => name.replace(/\[[^\]]*\]|\.\*$/g, ''))
}

import { expect, test } from 'vitest'
import { createMemoryTree } from '../../content/index.ts'
import { parseSite } from '../../content/parsing.ts'
import { addDates } from './add-dates.ts'

const page = (frontMatter: string) => `---\n${frontMatter}\n---\nText.`
const files = {
  'a.mdx': page('title: A'),
  'b.mdx': page('title: B\nlastUpdatedDate: 2024-01-01'),
  'c.mdx': page('title: C'),
}
const dates = { 'a.mdx': '2025-05-05', 'b.mdx': '2025-05-05', constructor: '2025-05-05' }

const read = (config: Record<string, string>) =>
  addDates(parseSite(createMemoryTree({ ...config, ...files })), dates).pages.map(({ settings }) => [
    settings?.changed,
    settings?.showsDate,
  ])

test('a page has the date of its front matter, or else that of git', () => {
  const config = JSON.stringify({ metadata: { timestamp: true }, navigation: { pages: ['a', 'b', 'c'] } })
  expect(read({ 'docs.json': config })).toEqual([
    ['2025-05-05', undefined],
    ['2024-01-01', undefined],
    [undefined, undefined],
  ])
})

const shown = {
  'd.md': page('title: D'),
  'e.md': page('lastUpdated: false'),
  'f.md': page('lastUpdated: true'),
}
const given = { 'g.md': page('lastUpdated: 2024-02-02'), 'h.md': page('last_update:\n  date: 3/4/2024') }

test.each([
  [
    'Docusaurus',
    'docs/',
    'docusaurus.config.js',
    ['{ presets: [["classic", { docs: {', '} }]] }'],
    'showLastUpdateTime',
  ],
  ['VitePress', '', '.vitepress/config.mts', ['{', '}'], 'lastUpdated'],
  ['Starlight', 'src/content/docs/', 'astro.config.mjs', ['starlight({ title: "A",', '})'], 'lastUpdated'],
])('pages of %s show dates of git if its configuration says so', (_, folder, file, [start, end], name) => {
  const pages = Object.entries({ ...shown, ...given }).map(([key, text]) => [folder + key, text])
  const dates = Object.fromEntries(pages.map(([key]) => [key, '2025-05-05']))
  const parse = (value: string) => {
    const config = `export default ${start} ${name}: ${value} ${end}`
    const site = parseSite(createMemoryTree({ ...Object.fromEntries(pages), [file]: config }))
    const found = addDates(site, dates).pages.map(page => [page.file.slice(folder.length), page.settings])
    const settings = new Map(found as [string, { changed?: string; showsDate?: boolean }][])
    return ['d.md', 'e.md', 'f.md', 'g.md', 'h.md'].map(key => {
      const { changed, showsDate } = settings.get(key) ?? {}
      return showsDate === false ? 'hidden' : changed
    })
  }
  expect(parse('true')).toEqual(['2025-05-05', 'hidden', '2025-05-05', '2024-02-02', '2024-03-04'])
  expect(parse('false')).toEqual(['hidden', 'hidden', '2025-05-05', '2024-02-02', '2024-03-04'])
})

test('sites of other tools do not show dates of git', () => {
  expect(read({})).toEqual([
    ['2025-05-05', false],
    ['2024-01-01', undefined],
    [undefined, undefined],
  ])
})

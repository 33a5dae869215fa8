import { expect, test } from 'vitest'
import { createMemoryTree, parseSite } from '../../content/index.ts'
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

test('sites of other tools do not show dates of git', () => {
  expect(read({})).toEqual([
    ['2025-05-05', false],
    ['2024-01-01', undefined],
    [undefined, undefined],
  ])
})

import { expect, test } from 'vitest'
import { readLinkList } from './read-link-list.ts'

test('deep lists and long lines are read in linear time', () => {
  const deep = Array.from({ length: 5_000 }, (_, index) => `${' '.repeat(index % 3_000)}- [x](x.md)`).join(
    '\n',
  )
  expect(readLinkList(deep).length).toBeGreaterThan(0)
  expect(readLinkList(`- [${'\\a'.repeat(900)}`)).toHaveLength(1)
})

test.each([`[](${' '.repeat(1_900)}`, `- ${'[]('.repeat(600)}`, `- ${'['.repeat(1_900)}`])(
  'lines that look like links are read in linear time',
  line => {
    expect(readLinkList(`${line}\n`.repeat(5_000)).length).toBeLessThanOrEqual(5_000)
  },
)

test('anchors in headings are not part of the title', () => {
  const [entry] = readLinkList('## Build <a href="#build" id="build"></a>\n\n* [`Vec<T>`](vec.md)\n')
  expect(entry).toMatchObject({ title: 'Build', children: [{ title: 'Vec<T>' }] })
})

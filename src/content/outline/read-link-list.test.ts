import { expect, test } from 'vitest'
import { readLinkList } from './read-link-list.ts'

test('a list of any depth and length of line is read in bounded time', () => {
  const deep = Array.from({ length: 5_000 }, (_, index) => `${' '.repeat(index % 3_000)}- [x](x.md)`).join(
    '\n',
  )
  expect(readLinkList(deep).length).toBeGreaterThan(0)
  expect(readLinkList(`- [${'\\a'.repeat(900)}`)).toHaveLength(1)
})

test.each([`[](${' '.repeat(1_900)}`, `- ${'[]('.repeat(600)}`, `- ${'['.repeat(1_900)}`])(
  'a list whose lines are no links is read in time that grows with their number',
  line => {
    expect(readLinkList(`${line}\n`.repeat(5_000)).length).toBeLessThanOrEqual(5_000)
  },
)

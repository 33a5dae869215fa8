import { describe, expect, test } from 'vitest'
import { readHome } from '../../../test/support/read-home.ts'
import { createMemoryTree } from '../core/source-tree.ts'
import { openSource } from '../open-source.ts'
import { parseSite } from '../parse-site.ts'
import { limitFiles } from './limit-files.ts'

const drawing = (color: string) => `<svg xmlns="http://www.w3.org/2000/svg" fill="${color}"/>`
const page = { 'index.md': '# Home\n\n![A](a.svg) ![B](/img/b.svg)\n' }

describe('a page is read again', () => {
  const before = { ...page, 'a.svg': drawing('red') }
  const isCurrent = (after: Record<string, string>, changed: string[]) =>
    openSource(createMemoryTree(after)).createTraceCheck(new Set(changed))(0, readHome(before))

  test('when one of its images changes, appears or disappears', () => {
    expect(isCurrent({ ...before, 'a.svg': drawing('blue') }, ['a.svg'])).toBe(false)
    expect(isCurrent({ ...before, 'img/b.svg': drawing('red') }, ['img/b.svg'])).toBe(false)
    expect(isCurrent(page, ['a.svg'])).toBe(false)
  })

  test('not when another image changes', () => {
    expect(isCurrent({ ...before, 'c.svg': drawing('red') }, ['c.svg'])).toBe(true)
  })
})

describe('the images of a site', () => {
  test('are listed once each, whatever their names and number of uses', () => {
    const { files, problems } = parseSite(
      createMemoryTree({
        ...page,
        'a.svg': drawing('red'),
        'img/b.svg': drawing('red'),
        'c.svg': drawing('blue'),
      }),
    )
    expect(files).toMatchObject([{ source: 'a.svg', mediaType: 'image/svg+xml' }])
    expect(problems).toEqual([])
  })

  test('are reported with their line if missing or invalid', () => {
    const { problems } = parseSite(createMemoryTree({ ...page, 'a.svg': 'text' }))
    expect(problems).toMatchObject([
      { file: 'index.md', line: 3, message: expect.stringContaining('"a.svg"') },
      { file: 'index.md', line: 3, message: expect.stringContaining('is missing') },
    ])
  })

  test('share a limit, the first images first', () => {
    const files = ['b', 'a', 'c'].map(name => ({
      name,
      source: name,
      mediaType: 'image/png',
      sizeBytes: 120 * 1024 * 1024,
    }))
    const limited = limitFiles(files)
    expect(limited.files.map(file => file.name)).toEqual(['a', 'b'])
    expect(limited.problems).toMatchObject([{ file: 'c', severity: 'warning' }])
  })
})

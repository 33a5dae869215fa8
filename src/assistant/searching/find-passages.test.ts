import { expect, test } from 'vitest'
import type { IndexedPage } from '../../search/index.ts'
import { demoteReleaseNotes, onlyListsChanges } from './find-passages.ts'

const changelog = { path: '/changelog', title: 'Changelog' }

test.each([
  [changelog, 'How can I customize the 404 page?', true],
  [{ path: '/about/2-0', title: 'What’s new' }, 'how to load fonts', true],
  [changelog, 'In which version was the 404 page added?', false],
  [changelog, 'what changed in the search plugin', false],
  [{ path: '/guides/fonts', title: 'Fonts' }, 'how to load fonts', false],
])('whether %o only lists changes to somebody who asks %j', (page, asked, is) => {
  expect(onlyListsChanges(page, asked)).toBe(is)
})

test.each([
  ['How do I update the kiln when a new version is released?', '/guide'],
  ['Which releases were announced?', '/blog/kiln-2'],
  ['What does the proposal about lids say?', '/blog/kiln-2'],
])('blogs and proposals yield, unless the question is about them: %s', (asked, first) => {
  const pages = [
    { path: '/blog/kiln-2', title: 'Kiln 2' },
    { path: '/guide', title: 'Guide' },
  ] as IndexedPage[]
  const index = { page: (position: number) => pages[position] as IndexedPage }
  const hits = [1, 0.9].map((score, page) => ({ page, passage: page, score }))
  expect(demoteReleaseNotes(index, asked, hits).map(({ page }) => index.page(page).path)[0]).toBe(first)
})

import { expect, test } from 'vitest'
import { onlyListsChanges } from './find-passages.ts'

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

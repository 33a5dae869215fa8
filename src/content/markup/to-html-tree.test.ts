import { toHtml } from 'hast-util-to-html'
import { expect, test } from 'vitest'
import { parseMarkup } from './parse-markup.ts'
import { toHtmlTree } from './to-html-tree.ts'

test.each([
  ['A <sup class="new" /> b', '<p>A <sup class="new"></sup> b</p>'],
  ['<a id="x"/>Text', '<p><a id="x"></a>Text</p>'],
  ['<Badge text="a" /> b', '<p><badge text="a"></badge> b</p>'],
  ['One<br/>two <img src="/a.png" />', '<p>One<br>two <img src="/a.png"></p>'],
  ['<div><a href=/b/>Text</a></div>', '<div><a href="/b/">Text</a></div>'],
])('an empty tag ends at once: %j', (markdown, html) => {
  expect(toHtml(toHtmlTree(parseMarkup(markdown, 'markdown', false)))).toBe(html)
})

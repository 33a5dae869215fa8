import { toHtml } from 'hast-util-to-html'
import type { ListItem } from 'mdast'
import { expect, test } from 'vitest'
import { parseMarkup } from './parse-markup.ts'
import { toHtmlTree } from './to-html-tree.ts'

const write = (text: string) => toHtml(toHtmlTree(parseMarkup(text, 'markdown', false))).replaceAll('\n', '')

test.each([
  ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
  ['- a\n\n- b', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
  ['- a\n\n  b\n- c', '<ul><li><p>a</p><p>b</p></li><li><p>c</p></li></ul>'],
  ['- a\n  - b', '<ul><li>a<ul><li>b</li></ul></li></ul>'],
])('the items of %j are spread if one of them is', (text, html) => {
  expect(write(text)).toBe(html)
})

test('a list is written in linear time', () => {
  const item = (): ListItem => ({
    type: 'listItem',
    spread: false,
    children: [{ type: 'paragraph', children: [{ type: 'text', value: 'a' }] }],
  })
  const children = Array.from({ length: 250_000 }, item)
  const [list] = toHtmlTree({ type: 'root', children: [{ type: 'list', spread: false, children }] }).children
  expect(list).toMatchObject({ tagName: 'ul' })
})

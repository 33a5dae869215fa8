import { expect, test } from 'vitest'
import { splitLines } from '../core/source-line.ts'
import { showTypeArguments } from './show-type-arguments.ts'

test.each([
  ['| Promise<void> | text |', '| Promise&lt;void&gt; | text |'],
  ['A Map<Key>, or a List<Item>.', 'A Map&lt;Key&gt;, or a List&lt;Item&gt;.'],
  ['x<sub>2</sub>, a<br>b', 'x<sub>2</sub>, a<br>b'],
  ['word<Badge>text</Badge>', 'word<Badge>text</Badge>'],
  ['a <name>, `Promise<void>`', 'a <name>, `Promise<void>`'],
  ['```\nPromise<void>\n```', '```\nPromise<void>\n```'],
])('%j is %j', (text, shown) => {
  const lines = showTypeArguments(splitLines(text, 'a.md', 1))
  expect(lines.map(line => line.text).join('\n')).toBe(shown)
})

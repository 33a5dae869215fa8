import { expect, test } from 'vitest'
import { splitLines } from '../core/source-line.ts'
import { showPlaceholders } from './show-placeholders.ts'

test.each([
  ['| Promise<void> | text |', '| Promise&lt;void&gt; | text |'],
  ['A Map<Key>, or a List<Item>.', 'A Map&lt;Key&gt;, or a List&lt;Item&gt;.'],
  ['Bearer <token>, <your-name>', 'Bearer &lt;token&gt;, &lt;your-name&gt;'],
  ['x<sub>2</sub>, a<br>b', 'x<sub>2</sub>, a<br>b'],
  ['word<Badge>text</Badge>', 'word<Badge>text</Badge>'],
  ['<own>\n\ntext\n\n</own>', '<own>\n\ntext\n\n</own>'],
  ['<Own>, <steps>, <own />, <own a="b">', '<Own>, <steps>, <own />, <own a="b">'],
  ['a `<name>`, `Promise<void>`', 'a `<name>`, `Promise<void>`'],
  ['```\nPromise<void>\n```', '```\nPromise<void>\n```'],
  ['    npm i <name>', '    npm i <name>'],
])('%j is %j', (text, shown) => {
  const lines = showPlaceholders(splitLines(text, 'a.md', 1))
  expect(lines.map(line => line.text).join('\n')).toBe(shown)
})

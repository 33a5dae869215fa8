import { expect, test } from 'vitest'
import { splitLines } from '../../core/source-line.ts'
import { unwrapMdxBlocks } from './unwrap-mdx-blocks.ts'

const unwrap = (text: string) =>
  unwrapMdxBlocks(splitLines(text, 'a.md', 1))
    .map(line => line.text)
    .join('\n')

test.each([
  ['```mdx-code-block\n<Tabs>\n```\n\nText.', '\n<Tabs>\n\n\nText.'],
  ['  ````mdx-code-block\n  ```js\n  a\n  ```\n  ````', '\n  ```js\n  a\n  ```\n'],
  ['```mdx-code-block\n<A>\n```\n```mdx-code-block\n</A>\n```', '\n<A>\n\n\n</A>\n'],
  ['```mdx-code-block\n<A/>', '\n<A/>'],
])('%j becomes %j', (text, result) => expect(unwrap(text)).toBe(result))

test.each([
  '```js mdx-code-block\na\n```',
  '````md\n```mdx-code-block\n<A/>\n```\n````',
  'Use `mdx-code-block`.',
])('%j stays as it is', text => expect(unwrap(text)).toBe(text))

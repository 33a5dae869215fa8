import { expect, test } from 'vitest'
import { splitLines } from '../core/source-line.ts'
import { createMemoryTree } from '../index.ts'
import { parseSite } from '../parsing.ts'
import { splitCodeVariants } from './split-code-variants.ts'

function split(...lines: string[]): string[] {
  return splitCodeVariants(splitLines(lines.join('\n'), 'a.md', 1)).map(({ text }) => text)
}

test('a named block with a variant becomes a code group', () => {
  expect(
    split('Text', '```typescript', '@@filename(kiln.service)', 'let a: A', '@@switch', 'let a', '```', 'End'),
  ).toEqual([
    ...['Text', ':::code-group', '```typescript [kiln.service.ts]', 'let a: A', '```'],
    ...['```javascript [kiln.service.js]', 'let a', '```', ':::', 'End'],
  ])
})

test('without a name, the variants are called by their languages; a name keeps its ending', () => {
  expect(split('```ts', '@@filename()', 'a', '@@switch', 'b', '```')).toContain('```javascript [JavaScript]')
  expect(split('```ts', '@@filename(a/b.tsx)', 'a', '```')).toEqual(['```ts [a/b.tsx]', 'a', '```'])
})

test('other code stays, also code without an end', () => {
  const lines = ['```ts', 'a', '@@switch', '```', '~~~', '@@filename(x)', 'b']
  expect(split(...lines)).toEqual(lines)
})

test('readers see both variants', () => {
  const text = ['# Kiln', '', '```typescript', '@@filename(a)', 'let a: A', '@@switch', 'let b', '```'].join(
    '\n',
  )
  const { pages } = parseSite(createMemoryTree({ 'kiln.md': text }))
  expect(pages[0]?.html).toContain('class="code-group"')
  const blocks = pages[0]?.passages.flatMap(passage => passage.blocks.map(({ markdown }) => markdown)) ?? []
  expect(blocks.join('\n')).toContain('```typescript\nlet a: A\n```')
  expect(blocks.join('\n')).not.toContain('@@')
})

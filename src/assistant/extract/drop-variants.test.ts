import { expect, test } from 'vitest'
import { answerSite } from '../../../test/support/ask-model.ts'
import { block, page, section } from '../../../test/support/site-fixtures.ts'
import { dropVariants } from './drop-variants.ts'
import { readSections } from './read-sections.ts'

type Block = Parameters<typeof block>

function quote(asked: string, ...blocks: Block[]): string[] {
  const { index } = answerSite(page('/a', 'Kilns', [section('Fire', ...blocks.map(each => block(...each)))]))
  const { hits } = index.search({ query: 'fire a kiln', limit: 5 })
  const [read] = readSections(index, hits)
  if (!read) return []
  const { units, ranks } = dropVariants({ asked }, read)
  expect(ranks).toHaveLength(units.length)
  return units.map(({ markdown }) => markdown)
}

const titled = (name: string, language: string): Block => [
  'code',
  `**${name}**\n\n\`\`\`${language}\nfire()\n\`\`\``,
]
const variants = [titled('cURL', 'bash'), titled('JS', 'javascript'), titled('Python', 'python')]

test('of an example in several languages, the first is kept, or the one that the question names', () => {
  const [curl, , python] = variants.map(([, markdown]) => markdown)
  const before: Block = ['text', 'Fire a kiln:']
  const after: Block = ['text', 'It gets hot.']
  expect(quote('fire a kiln', before, ...variants, after)).toEqual(['Fire a kiln:', curl, 'It gets hot.'])
  expect(quote('fire a kiln in Python', before, ...variants, after)).toEqual([
    'Fire a kiln:',
    python,
    'It gets hot.',
  ])
})

test('labels above the blocks count as titles', () => {
  const code = (language: string): Block => ['code', `\`\`\`${language}\nfire()\n\`\`\``]
  const label = (name: string): Block => ['text', `**${name}**`]
  expect(quote('fire', label('Go'), code('go'), label('Rust'), code('rust'), ['text', 'Done.'])).toEqual([
    '**Go**',
    '```go\nfire()\n```',
    'Done.',
  ])
})

test('files, and a request with its response, are no variants', () => {
  const files = [titled('index.html', 'html'), titled('kiln.js', 'js')]
  expect(quote('fire a kiln', ...files)).toHaveLength(2)
  expect(quote('fire a kiln', titled('Request', 'bash'), titled('Response', 'json'))).toHaveLength(2)
})

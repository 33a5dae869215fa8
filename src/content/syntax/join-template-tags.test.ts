import { expect, test } from 'vitest'
import { splitLines } from '../core/source-line.ts'
import { convertTemplateTags } from './convert-template-tags.ts'
import { joinTemplateTags } from './join-template-tags.ts'

const join = (text: string) => joinTemplateTags(splitLines(text, 'a.md', 1))

test('a tag over several lines becomes a component, and lines after it keep their numbers', () => {
  const text = '{% card\n    title="Kilns"\n    to="./kilns"\n  %}\nThey fire.\n{% /card %}\nEnd.'
  const lines = convertTemplateTags(splitLines(text, 'a.md', 1)).filter(line => line.text.trim() !== '')
  expect(lines.map(line => [line.text, line.origin.line])).toEqual([
    ['<Card title="Kilns" href="./kilns">', 1],
    ['They fire.', 5],
    ['</Card>', 6],
    ['End.', 7],
  ])
})

test.each([
  [
    '{% schema\n  of={\n    "$ref": "./kiln.yaml"\n  }\n/%}\nEnd',
    ['{% schema of={ "$ref": "./kiln.yaml" } /%}', 'End'],
  ],
  ['- {% card title="A"\n  to="b" %}', ['- {% card title="A" to="b" %}']],
  ['> {% hint\n> style="info" %}\n> Hot', ['> {% hint style="info" %}', '> Hot']],
  ['Say {% include a.html\nb="c" %} twice', ['Say {% include a.html b="c" %} twice']],
])('lines of one tag are joined: %j', (text, lines) => {
  expect(join(text).map(line => line.text)).toEqual(lines)
})

test.each([
  '```\n{% card\ntitle="A" %}\n```',
  'Write `{% card` first\nand `%}` last',
  '{% raw %}\n{% card\ntitle="A" %}\n{% endraw %}',
  'About {% in text\n{% hint %}',
  '{% card\n```\n%}\n```',
  '{{% card\ntitle="A" %}}',
  `{% card\n${'a="b"\n'.repeat(100)}%}`,
])('code, raw examples and text stay as they are: %j', text => {
  expect(join(text).map(line => line.text)).toEqual(text.split('\n'))
})

test('many open tags are read in linear time', () => {
  const text = '{% card\n'.repeat(50_000)
  expect(join(text)).toHaveLength(50_001)
  expect(join(`{% ${'a '.repeat(50_000)}`)).toHaveLength(1)
  expect(join(`${'`'.repeat(20_000)}{% a`)).toHaveLength(1)
})

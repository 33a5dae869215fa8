import { expect, test } from 'vitest'
import { splitLines } from '../../core/source-line.ts'
import { convertMdc } from './convert-mdc.ts'

const linesOf = (text: string) =>
  convertMdc(splitLines(text, 'a.md', 1))
    .map(line => line.text)
    .filter(line => line.trim() !== '')

test('components with the same colons end from the inside out, others by their colons', () => {
  expect(linesOf('::note\n  ::tip\n  A\n  ::\nB\n::')).toEqual([
    '<Callout type="note">',
    '<Callout type="tip">',
    'A',
    '</Callout>',
    'B',
    '</Callout>',
  ])
  expect(linesOf(':::note\n::tip\nA\n:::\nB')).toEqual([
    '<Callout type="note">',
    '<Callout type="tip">',
    'A',
    '</Callout>',
    '</Callout>',
    'B',
  ])
})

test('the indentation of a component is removed, but not that of a list item', () => {
  const nested = '::steps\n    1. One\n       ::note\n       A\n       ::\n    2. Two\n::'
  expect(linesOf(nested)).toEqual([
    '<Steps>',
    '1. One',
    '   <Callout type="note">',
    '   A',
    '   </Callout>',
    '2. Two',
    '</Steps>',
  ])
})

test('a component after a nested list stays in its item', () => {
  expect(linesOf('1. One\n   - a\n\n   ::note\n   x\n   ::\n2. Two')).toEqual([
    '1. One',
    '   - a',
    '   <Callout type="note">',
    '   x',
    '   </Callout>',
    '2. Two',
  ])
})

test('lines between `---` that are not YAML are text', () => {
  expect(linesOf('::note\n---\nText\n::\n\nMore\n\n---\nEnd')).toEqual([
    '<Callout type="note">',
    '---',
    'Text',
    '</Callout>',
    'More',
    '---',
    'End',
  ])
  expect(linesOf('::card\n---\ntitle: T\ndescription: |\n  ::\n---\nA\n::')).toEqual([
    '<Card title="T">',
    '::',
    'A',
    '</Card>',
  ])
  expect(linesOf('1. A\n   ::card\n   ---\n   description: |\n     One\n     Two\n   ---\n   ::')).toEqual([
    '1. A',
    '   <Card>',
    '   One',
    '   Two',
    '   </Card>',
  ])
})

test('braces in braces and in quotes do not end the properties', () => {
  expect(linesOf('::note\n::chart{title="a } b" :d=\'{"a":{"b":1}}\'}\n::\nA\n::').slice(-2)).toEqual([
    'A',
    '</Callout>',
  ])
})

test('properties come from braces and from YAML', () => {
  expect(linesOf('::u-card{icon="i-lucide-box" .big #id}\n---\ntitle: "A \\"b\\""\nto: /c\n---\n::')).toEqual(
    ['<Card title="A &quot;b&quot;" href="/c" icon="i-lucide-box">', '</Card>'],
  )
  expect(linesOf('::callout{to="/a/b-c"}\nA\n::')).toEqual([
    '<Callout type="note">',
    'A',
    '[B c](/a/b-c)',
    '</Callout>',
  ])
  expect(linesOf('::u-page-hero\n---\ntitle: A\nlinks:\n  - label: B\n    to: /b\n---\n::')).toEqual([
    '## A',
    '- [B](/b)',
  ])
})

test('an unknown component keeps its name and its properties', () => {
  expect(linesOf('::my-chart{title="B" :rows="3" style="x"}\nA\n::')).toEqual([
    '<my-chart title="B" rows="3">',
    'A',
    '</my-chart>',
  ])
})

test.each([
  ['a :badge[New *x*]{color="info"} b', 'a <Badge>New *x*</Badge> b'],
  ['[text]{.big} and **bold**{.red} and `code`{lang="ts"}', 'text and **bold** and `code`'],
  ['[a](/b){target="_blank"} :u-button{label="Go" to="/go"}', '[a](/b) [Go](/go)'],
  ['![](/a.png){width=100} :u-color-mode-image{light="/l.png" dark="/d.png"}', '![](/a.png) ![](/l.png)'],
  ['See :UButton[this]{to="/x"}', 'See [this](/x)'],
  [
    'at 16:30, std::vector, :smile: and `:kbd{value="K"}`',
    'at 16:30, std::vector, :smile: and `:kbd{value="K"}`',
  ],
  ['## Title {#name}', '## Title {#name}'],
  ['## `code`{#name}', '## `code`{#name}'],
  ['$\\sum_{i=1}^{n} x_i$', '$\\sum_{i=1}^{n} x_i$'],
  ['{ a } and [x] {y} and f(){return 1}', '{ a } and [x] {y} and f(){return 1}'],
  [':: and ::', ':: and ::'],
])('in a line: %s', (text, expected) => {
  expect(linesOf(text)).toEqual([expected])
})

test('code is unchanged', () => {
  const code = '```md [a.md]\n::note\nA{.b}\n::\n```'
  expect(linesOf(code)).toEqual(code.split('\n'))
})

test.each([
  ['components that stay open', '::a\n'],
  ['components of many depths', '::::a\n:::\n'],
  ['parts', '#title\n'],
  ['classes', '`a`{.text-primary-foreground.hover:underline, '],
  ['properties', '::a\n---\nx: 1\n---\n::\n'],
  ['brackets', ':a[['],
  ['braces', '**a**{b {'],
  ['attributes', '::a{b="'],
  ['blanks in attributes', '*a*{.b \t '],
  ['property marks', '::a\n---\n'],
  ['quotes in attributes', '[a]{b="c '],
])('%s are read in linear time', (_, part) => {
  expect(linesOf(`::note\n${part.repeat(30_000)}`).at(-1)).toBe('</Callout>')
})

test('a labelled component directly in tabs is a tab', () => {
  expect(linesOf('::tabs\n  ::div{class="x"}\n  ---\n  label: curl\n  ---\n  A\n  ::\n::')).toEqual([
    '<Tabs>',
    '<Tab title="curl">',
    'A',
    '</Tab>',
    '</Tabs>',
  ])
})

test('a component with a level and a text is a heading', () => {
  expect(linesOf(':header-with-badge{h="3" text="Roles" badge="New"}')).toEqual(['### Roles'])
  expect(linesOf(':header-with-badge{h="9" text="Roles"}')[0]).toContain('<header-with-badge')
})

test('a name of several words that is alone on its line is a component', () => {
  expect(linesOf(':call-to-action')).toEqual(['<call-to-action>', '</call-to-action>'])
  expect(linesOf(':smile\n:call-to-action:\nA :call-to-action')).toEqual([
    ':smile',
    ':call-to-action:',
    'A :call-to-action',
  ])
})

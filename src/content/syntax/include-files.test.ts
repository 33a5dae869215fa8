import { expect, test } from 'vitest'
import { splitLines } from '../core/source-line.ts'
import { createMemoryTree } from '../core/source-tree.ts'
import { includeFiles } from './include-files.ts'

function include(page: string, files: Record<string, string>) {
  const messages: string[] = []
  const tree = createMemoryTree(files)
  const needs = {
    tree,
    root: '',
    includeFolders: [],
    report: (_: unknown, message: string) => void messages.push(message),
  }
  return { lines: includeFiles(needs, splitLines(page, 'page.md', 1)), messages }
}

test.each(['<!--@include: ./big.txt-->', '<<< ./big.txt', '--8<-- "big.txt"', '```\n--8<-- "big.txt"\n```'])(
  'a page that repeats %j gets a few megabytes, and a finding for each further one',
  line => {
    const times = 2_000
    const { lines, messages } = include(`${line}\n`.repeat(times), { 'big.txt': 'x'.repeat(1_000_000) })
    const characters = lines.reduce((sum, { text }) => sum + text.length, 0)
    expect(characters).toBeGreaterThan(4_000_000)
    expect(characters).toBeLessThan(7_000_000)
    expect(messages).toHaveLength(times - Math.round(characters / 1_000_000))
    expect(messages.at(-1)).toContain('the page includes too much')
  },
)

test.each([
  '<!--@include: ./big.txt{1,1}-->',
  '<<< ./big.txt#r',
  '--8<-- "big.txt:1:1"',
  '--8<-- "big.txt:r"',
])('a page that repeats a line of a large file by %j gets it ten times', line => {
  const big = `x\n${'word after word\n'.repeat(62_500)}// #region r\nx\n// #endregion\n`
  const { lines, messages } = include(`${line}\n`.repeat(300), { 'big.txt': big })
  expect(lines.filter(({ text }) => text === 'x')).toHaveLength(10)
  expect(messages).toHaveLength(290)
})

test.each(['<!--@include: ./a.md-->', '--8<-- "a.md"'])(
  'the front matter of a file that %j includes repeatedly is skipped without being parsed',
  line => {
    const head = `a: ${']'.repeat(60_000)}`
    const { lines } = include(`${line}\n`.repeat(50), { 'a.md': `---\n${head}\n---\nA` })
    expect(lines.filter(({ text }) => text !== '')).toHaveLength(50)
    expect(lines[0]).toEqual({ text: 'A', origin: { file: 'a.md', line: 4 } })
  },
)

test.each(['{% include a.md %}', '{%- include a.md b="c" -%}', '{% partial file="a.md" /%}'])(
  '%s includes a file',
  line => {
    expect(include(line, { '_includes/a.md': 'A' }).lines.map(({ text }) => text)).toEqual(['A'])
  },
)

test.each(['--8<-- ".env"', '<<< ./.env', '<!--@include: ./.env-->', '{!.env!}'])(
  '%s does not include a hidden file',
  line => {
    const { lines, messages } = include(line, { '.env': 'KEY=1' })
    expect(lines).toEqual([])
    expect(messages).toHaveLength(1)
  },
)

test('a missing file leaves its line in code, which may be about inclusions', () => {
  const { lines, messages } = include('```liquid\n{% include a.md %}\n```\n{% include b.md %}', {})
  expect(lines.map(({ text }) => text)).toEqual(['```liquid', '{% include a.md %}', '```'])
  expect(messages).toHaveLength(1)
})

test('files that include each other are a finding', () => {
  const { lines, messages } = include('<!--@include: ./a.md-->', {
    'a.md': 'A\n<!--@include: ./b.md-->',
    'b.md': 'B\n<!--@include: ./a.md-->',
  })
  expect(lines.map(({ text }) => text)).toEqual(['A', 'B'])
  expect(messages).toEqual(['"./a.md" is left out: files include each other too deeply.'])
})

test.each([
  ['```py\n{!> ../src/a.py!}\n```', '```py\none\ntwo\nthree\nfour\n```'],
  ['```py\n{!../src/a.py[ln:2-3]!}\n```', '```py\ntwo\nthree\n```'],
  ['{* ../src/a.py ln[1:2,4] hl[2] *}', '```py\none\ntwo\nfour\n```'],
  ['{* ../src/a.py ln[1,3:] *}', '```py\none\nthree\nfour\n```'],
  ['    {* ../src/a.py *}', '    ```py\n    one\n    two\n    three\n    four\n    ```'],
  ['```md\n{* ../src/a.py *}\n```', '```md\n{* ../src/a.py *}\n```'],
  ['{!none.md!}\nEnd', 'End'],
])('files are included as the extensions of Python-Markdown do: %j', (text, expected) => {
  const tree = createMemoryTree({ 'src/a.py': 'one\ntwo\nthree\nfour\n' })
  const messages: string[] = []
  const needs = {
    tree,
    root: 'docs',
    includeFolders: [],
    report: (_: unknown, message: string) => void messages.push(message),
  }
  const lines = includeFiles(needs, splitLines(text, 'docs/guide/page.md', 1))
  expect(lines.map(line => line.text).join('\n')).toBe(expected)
  expect(messages).toHaveLength(text.includes('none') ? 1 : 0)
})

import { describe, expect, test } from 'vitest'
import { splitLines } from '../core/source-line.ts'
import { createMemoryTree } from '../core/source-tree.ts'
import { parseSite } from '../parse-site.ts'
import { convertDirectives } from './convert-directives.ts'

function convert(...lines: string[]): string[] {
  return convertDirectives(splitLines(lines.join('\n'), 'a.md', 1)).map(line => line.text)
}

function parse(files: Record<string, string>) {
  const { pages, problems } = parseSite(createMemoryTree(files))
  const blocks = pages.flatMap(({ passages }) => passages.flatMap(passage => passage.blocks))
  return {
    html: pages[0]?.html,
    said: blocks.map(({ markdown }) => markdown).join('\n\n'),
    problems: problems.map(({ file, line, message }) => [file, line, message]),
  }
}

describe('a directive of MyST', () => {
  test.each([
    ['```{note}', '```', ':::note', ':::'],
    ['````{Warning} Hot kiln', '````', '::::warning Hot kiln', '::::'],
    ['~~~{attention}', '~~~', ':::warning', ':::'],
    ['  ```{admonition} See [a](b.md). And more', '  ```', '  :::note See [a](b.md). And more', '  :::'],
    ['```{dropdown} More', '```', ':::details More', ':::'],
    ['::::{tab-set}', '::::', '::::tabs', '::::'],
    [':::{tab-item} npm', ':::', ':::tab-item npm', ':::'],
    [':::{hint}', ':::', ':::tip', ':::'],
  ])('is a container: %s', (start, end, container, containerEnd) => {
    expect(convert(start, ':class: wide', 'a', end, 'b')).toEqual([container, 'a', containerEnd, 'b'])
  })

  test('has its first line as text if it is a sentence or the only one', () => {
    expect(convert('```{note} Fire it.', 'Then wait.', '```')).toEqual([
      ':::note',
      'Fire it.',
      'Then wait.',
      ':::',
    ])
    expect(convert('```{note} Fire it', '```')).toEqual([':::note', 'Fire it', ':::'])
    expect(convert(':::{note} Fire it', ':::')).toEqual([':::note', 'Fire it', ':::'])
    expect(convert('```{note} Fire it')).toEqual([':::note', 'Fire it'])
  })

  test('can hold others and code', () => {
    const code = ['```', '```{note}', '~~~~', '```']
    expect(convert('````{note}', '```{tip}', 'a', '```', ...code, '````', 'b')).toEqual([
      '::::note',
      ':::tip',
      'a',
      ':::',
      ...code,
      '::::',
      'b',
    ])
  })

  test('for code is code with its title and lines', () => {
    expect(
      convert(
        '```{code-block} python',
        ':caption: a.py',
        ':emphasize-lines: 1,3-5',
        ':linenos:',
        ':::',
        '```',
      ),
    ).toEqual(['```python title="a.py" {1,3-5} lines', ':::', '```'])
    expect(convert('```{code}', '```', '```{sourcecode} sh', 'ls', '```')).toEqual([
      '```',
      '```',
      '```sh',
      'ls',
      '```',
    ])
  })

  test('for an image is an image with its caption', () => {
    expect(convert('```{figure} a b.png', ':alt: A [kiln]', '', 'The kiln.', '```')).toEqual([
      '![A kiln](<a b.png>)',
      '',
      '',
      'The kiln.',
    ])
  })

  test('for raw HTML is that HTML', () => {
    expect(convert('```{raw} html', '<b>', '```')).toEqual(['', '<b>'])
  })

  test.each([
    '{raw} latex',
    '{r}',
    '{python}',
    '{r, echo=FALSE}',
    '{.python .numbers}',
    '{toctree}',
    '{note} `a`',
  ])('is code if its name is not known: %s', name => {
    const lines = [`\`\`\`${name}`, ':::{toctree}', '```{r}', '```', 'b']
    expect(convert(...lines)).toEqual(lines)
  })
})

test('directives are read on pages', () => {
  const { html, said, problems } = parse({
    'index.md':
      '# Kiln\n\n````{important} Care\n```{code-block} sh\n:caption: Start\nkiln start\n```\n````\n\n::::{tab-set}\n:::{tab-item} npm\nOne.\n:::\n:::{tab-item} pnpm\nTwo.\n:::\n::::\n',
  })
  expect(said).toContain('> **Care**\n>\n> **Start**\n>\n> ```sh\n> kiln start\n> ```')
  expect(html).toMatch(/<div class="tabs">\s*<section class="tab".*\s*<p class="title">npm/)
  expect(problems).toEqual([])
})

test('an included file is inserted with its own directives, and a missing one is a finding', () => {
  const { said, problems } = parse({
    'index.md':
      '# Kiln\n\n````{note}\n```{include} parts/a.txt\n:start-line: 2\n```\n````\n\n```{include} b.md\n```\n',
    'parts/a.txt': 'Hot.\n\n```{tip}\nWait.\n```\n',
  })
  expect(said).toContain('> **Note:** Hot.\n>\n> > **Tip:** Wait.')
  expect(problems).toEqual([['index.md', 9, 'The included file "b.md" is missing or cannot be read.']])
})

test('in MDX, a fence with braces is code', () => {
  expect(parse({ 'index.mdx': '# Kiln\n\n```{note}\na\n```' }).said).toBe('```\na\n```')
})

test('long lines and many directives are read in linear time', () => {
  const many = 100_000
  const blanks = ' '.repeat(many)
  const lines = [`\`\`\`{note}${blanks}\u2028`, `:a:${blanks}\u2028`, `:${'a'.repeat(many)}`, `${blanks}\``]
  expect(convert(...lines).length).toBeGreaterThan(2)
  expect(convert(...Array<string>(many).fill('```{note}'))).toHaveLength(many)
  expect(convert(...Array<string>(many).fill(':::{note} a'))).toHaveLength(many + 1)
  expect(convert('```{note}', ...Array<string>(many).fill(':a: b'))).toEqual([':::note'])
})

import { describe, expect, test } from 'vitest'
import { readHome } from '../../../../test/support/read-home.ts'
import { noLabels } from '../../core/site-labels.ts'
import { splitLines } from '../../core/source-line.ts'
import { createMemoryTree } from '../../core/source-tree.ts'
import { openSource } from '../../open-source.ts'
import { parseSite } from '../../parse-site.ts'
import { convertSphinx } from './convert-sphinx.ts'

const conf = "project = 'Kiln'\nextensions = ['myst_parser']\n"

function parse(index: string, files: Record<string, string> = {}) {
  const { pages, problems } = parseSite(createMemoryTree({ 'conf.py': conf, 'index.md': index, ...files }))
  const page = pages.find(({ path }) => path === '/')
  const blocks = page?.passages.flatMap(passage => passage.blocks) ?? []
  return {
    html: page?.html ?? '',
    said: blocks.map(({ markdown }) => markdown).join('\n\n'),
    links: page?.links.map(({ path, anchor, text }) => [path, anchor, text]),
    problems: problems.map(({ file, line, message }) => [file, line, message]),
  }
}

const guide = '(guide)=\n# The guide\n\n(fire-it)=\n(fire)=\n## Fire `it`\n\nText.\n\n(hot)=\nVery hot.\n'

describe('a reference', () => {
  test.each([
    ['{ref}`fire`', ['/guide', 'fire-it', 'Fire it']],
    ['{ref}`burn <Fire-It>`', ['/guide', 'fire-it', 'burn']],
    ['{ref}`guide`', ['/guide', null, 'The guide']],
    ['{ref}`so hot <hot>`', ['/guide', 'fire-it', 'so hot']],
    ['{ref}`on two\nlines <fire>`', ['/guide', 'fire-it', 'on two lines']],
    ['{numref}`Figure %s <fire>`', ['/guide', 'fire-it', 'Fire it']],
    ['{doc}`/guide`', ['/guide', null, 'The guide']],
    ['{doc}`read <guide>`', ['/guide', null, 'read']],
    ['[](guide.md)', ['/guide', null, 'The guide']],
    ['[](#fire)', ['/guide', 'fire-it', 'Fire it']],
    ['[burn](fire)', ['/guide', 'fire-it', 'burn']],
    ['[`a` b](#fire "Title")', ['/guide', 'fire-it', 'a b']],
    ['<project:#fire>', ['/guide', 'fire-it', 'Fire it']],
    ['[burn][b]\n\n[b]: fire', ['/guide', 'fire-it', 'burn']],
    ['| a |\n| --- |\n| {ref}`fire` |', ['/guide', 'fire-it', 'Fire it']],
  ])('is a link: %s', (written, link) => {
    const { links, problems } = parse(`# Kiln\n\n${written}\n`, { 'guide.md': guide })
    expect(links).toEqual([link])
    expect(problems).toEqual([])
  })

  test('finds the ids of attributes, which are not shown', () => {
    const { said, links } = parse('# Kiln\n\n[](#cold)\n\n{#cold .wide}\n## Cool it\n\n{.wide}\nText.\n')
    expect(links).toEqual([['/', 'cool-it', 'Cool it']])
    expect(said).toBe('[Cool it](/#cool-it)\n\nText.')
  })

  test('to an unknown label is text and a finding', () => {
    const { said, problems } = parse('# Kiln\n\nSee {ref}`the kiln <gone>`, {doc}`away` and [this](lost).\n')
    expect(said).toBe('See the kiln, away and this.')
    expect(problems).toEqual([
      ['index.md', 3, 'No page has the label "gone", so its link is shown as text.'],
      ['index.md', 3, 'The link "away" points to a missing page.'],
      ['index.md', 3, 'The link "lost" points to a missing page.'],
    ])
  })

  test('finds labels in included files, named directives, glossaries and options', () => {
    const { links } = parse(
      '# Kiln\n\n{ref}`part` {ref}`drawing` {term}`Cone` {config:option}`core:kiln.size`\n\n```{include} part.txt\n```\n\n```{figure} a.png\n:name: drawing\n\nThe kiln\n```\n\n```{glossary}\nCone\n  A measure of heat.\n```\n\n```{config:option} kiln.size core\n:type: "integer"\nThe size.\n```\n',
      { 'part.txt': '(part)=\n## A part\n' },
    )
    expect(links).toEqual([
      ['/', 'a-part', 'A part'],
      ['/', 'a-part', 'The kiln'],
      ['/', 'a-part', 'Cone'],
      ['/', 'a-part', 'kiln.size'],
    ])
  })
})

describe('a role', () => {
  test.each([
    ['{guilabel}`Save &as`', '**Save as**'],
    ['{menuselection}`File --> Open`', '**File → Open**'],
    ['{command}`ls` and {file}`a_b.txt`', '`ls` and `a_b.txt`'],
    ['{py:func}`~os.path.join` and {class}`.Kiln`', '`join()` and `Kiln`'],
    ['{sub}`2` {sup}`3` {kbd}`Ctrl+C`', '2 3 `Ctrl`+`C`'],
    ['{download}`the list <a.txt>`', 'the list'],
    ['{pep}`8` {octicon}`alert;1em`x', 'PEP 8 x'],
    ['{made-up}`value`', '`value`'],
    ['`/1.0/{name}` and `{ref}`', '`/1.0/{name}` and `{ref}`'],
    ['``{ref}`a` ``', '``{ref}`a` ``'],
  ])('is written: %s', (written, text) => {
    expect(parse(`# Kiln\n\n${written}\n`).said).toBe(text)
  })

  test('for an abbreviation explains it', () => {
    expect(parse('# Kiln\n\n{abbr}`TLS (Transport Layer Security)`\n').html).toContain(
      'Transport Layer Security',
    )
  })
})

describe('a directive', () => {
  test('for tabs, terminals and versions is read', () => {
    const { html, said } = parse(
      '# Kiln\n\n`````{tabs}\n````{group-tab} CLI\n```{terminal}\n:user: me\nkiln list\n\nkiln-1\n```\n````\n````{group-tab} UI\nOpen it.\n````\n`````\n\n```{terminal}\n:input: ls\na.txt\n```\n\n:::{versionadded} 2.0\n:::\n\n```{deprecated} 3.0 Use the other.\n```\n',
    )
    expect(html).toMatch(/<div class="tabs">\s*<section class="tab".*\s*<p class="title">CLI/)
    expect(said).toContain('```console\n$ kiln list\nkiln-1\n```')
    expect(said).toContain('```console\n$ ls\na.txt\n```')
    expect(said).toContain('> **Added in version 2.0**')
    expect(said).toContain('> **Deprecated since version 3.0**\n>\n> Use the other.')
  })

  test('for a table is a table', () => {
    const list =
      '```{list-table} Sizes\n:header-rows: 1\n\n* - Kiln\n  - Size\n* - {command}`a`\n  - 1 | 2\n```\n'
    const csv = '```{csv-table}\n:header: a, "b, c"\n\n1, "x ""y"""\n```\n'
    const blocks = '```{list-table}\n\n* - One\n\n    - point\n  - Two\n```\n'
    expect(parse(`# Kiln\n\n${list}`).said).toBe(
      '**Sizes**\n\n| Kiln | Size |\n| --- | --- |\n| `a` | 1 \\| 2 |',
    )
    expect(parse(`# Kiln\n\n${csv}`).said).toContain('| a | b, c |\n| --- | --- |\n| 1 | x "y" |')
    expect(parse(`# Kiln\n\n${blocks}`).html).toMatch(/<td>\s*<p>One<\/p>\s*<ul>\s*<li>point/)
  })

  test('for an included file inserts a part of it, also of the page', () => {
    const code = 'import os\n\n@cached\ndef fire(\n    a,\n):\n    return a\n\ndef cool():\n    pass\n'
    const { said, problems } = parse(
      '# Kiln\n\n<!-- a -->Once.<!-- b -->\n\n1. Step\n\n   ```{include} index.md\n   :start-after: <!-- a -->\n   :end-before: <!-- b -->\n   ```\n\n```{literalinclude} /code.py\n:pyobject: fire\n:emphasize-lines: 2\n```\n\n```{literalinclude} code.py\n:lines: 1,9-\n```\n\n```{include} gone.md\n```\n',
      { 'code.py': code },
    )
    expect(said).toContain('1. Step\n\n   Once.')
    expect(said).toContain('```py\n@cached\ndef fire(\n    a,\n):\n    return a\n```')
    expect(said).toContain('```py\nimport os\ndef cool():\n    pass\n```')
    expect(problems).toEqual([['index.md', 21, 'The included file "gone.md" is missing or cannot be read.']])
  })

  test('for a grid has cards with links', () => {
    const { html } = parse(
      '# Kiln\n\n::::{grid} 1 2\n:::{grid-item-card} The *guide*\n:link: fire\n:link-type: ref\nRead.\n+++\nMore\n:::\n::::\n\n```{button-ref} guide\n```\n',
      { 'guide.md': guide },
    )
    expect(html).toMatch(
      /<div class="cards cols-2">\s*<div class="card".*><p class="title"><a href="\/guide#fire-it">The guide/,
    )
    expect(html).toContain('<p><a href="/guide">The guide</a></p>')
  })

  test('lists the pages of a toctree, unless it is hidden', () => {
    const written =
      '```{toctree}\n:caption: Pages\n\nguide\nSite <https://example.com>\n```\n\n```{toctree}\n:hidden:\n\nguide\n```\n'
    expect(parse(`# Kiln\n\n${written}`, { 'guide.md': guide }).said).toBe(
      '**Pages**\n\n- [The guide](/guide)\n- Site',
    )
  })

  test('keeps content for websites only, and drops comments, breaks and lists of contents', () => {
    const { said } = parse(
      '# Kiln\n\n% A comment\n+++\n```{contents}\n```\n```{only} html\nShown.\n```\n```{only} latex or custom\nHidden.\n```\n```{raw} latex\nx\n```\n',
    )
    expect(said).toBe('Shown.')
  })

  test('for an exercise, a solution or a theorem is a note or a fold, and can be referred to', () => {
    const { html, said, links, problems } = parse(
      '# Kiln\n\n```{exercise} Heat\n:label: heat\n\nHow hot?\n```\n\n```{solution} heat\n:class: dropdown\n\nVery.\n```\n\n```{exercise-start}\n:label: long\n```\n\nWhy?\n\n```{exercise-end}\n```\n\n```{prf:theorem} Cone\n\nSix.\n```\n\n```{myst}\n# a\n```\n\n{ref}`it <heat>` {ref}`that <long>`\n',
    )
    expect(said).toContain('> **Exercise: Heat**\n>\n> How hot?')
    expect(html).toMatch(/<details[^>]*><summary>Solution<\/summary>/)
    expect(said).toContain('**Exercise**\n\nWhy?')
    expect(said).toContain('> **Theorem: Cone**\n>\n> Six.')
    expect(said).toContain('```markdown\n# a\n```')
    expect(links?.map(([path, , text]) => [path, text])).toEqual([
      ['/', 'it'],
      ['/', 'that'],
    ])
    expect(problems).toEqual([])
  })

  test('that is not known is code, and reStructuredText is converted', () => {
    const { said, problems } = parse(
      '# Kiln\n\n```{made-up} a\nb\n```\n\n```{eval-rst}\n.. note:: *Hot*\n\n.. autoclass:: a\n```\n',
    )
    expect(said).toBe('```\na\nb\n```\n\n> **Note:** *Hot*\n\n**`a`**')
    expect(problems).toEqual([
      ['index.md', 3, 'The directive {made-up} is not known, so its content is shown as code.'],
      [
        'index.md',
        10,
        'The content of {autoclass} is left out: Sphinx makes it from the code of the project.',
      ],
    ])
  })

  test.each([
    ['```{math}\na^2\n```', 'a^2'],
    ['```{mermaid}\ngraph TD\n```', '```mermaid\ngraph TD\n```'],
    ['```{parsed-literal}\n[GET /a](b) {ref}`c <d>`\n```', '```\nGET /a c\n```'],
    ['```{youtube} https://www.youtube.com/watch?v=abc\n:title: The kiln\n```', 'The kiln'],
    ['```{py:function} fire(a)\nFires.\n```', '**`fire(a)`**\n\nFires.'],
    ['```{py:attribute} Kiln.__lid__\nHot.\n```\n\n{attr}`Kiln.__lid__`', '[`Kiln.__lid__`](/#Kiln.__lid__)'],
    ['```{code-block} sh\n---\ncaption: Start\n---\nls\n```', '```sh\nls\n```'],
    ['Cone\n: A measure\n  of heat.', '- **Cone**\n\n  A measure of heat.'],
    [':::{figure-md}\n![A kiln](b.png)\n\nCaption\n:::', 'Caption'],
  ])('is written: %s', (written, text) => {
    expect(parse(`# Kiln\n\n${written}\n`).said).toContain(text)
  })
})

test('substitutions of conf.py, its YAML files and the front matter are filled in outside code', () => {
  const { said } = parse(
    '---\nmyst:\n  substitutions:\n    size: 3\n---\n# Kiln\n\n{{ name }} {{size}} `{{ name }}` {{ other }}\n\n{{ tip }}\n',
    {
      'conf.py': `${conf}myst_substitutions = {'name': '{ref}\`hot\`'}\nmyst_substitutions.update(yaml.safe_load(open('more.yaml')))\n`,
      'more.yaml': 'tip: "```{tip}\\nHot {{ tip }}.\\n```"\n',
      'guide.md': guide,
    },
  )
  expect(said).toContain('[hot](/guide#fire-it) 3 `{{ name }}` {{ other }}')
  expect(said).toContain('> **Tip:** Hot {{ tip }}.')
})

test('a cached page is read again if the title of a label that it uses changes', () => {
  const write = (used: string, unused: string) => ({
    ...{ 'conf.py': conf, 'index.md': '# Kiln\n\n{ref}`a`\n' },
    'a.md': `(a)=\n# ${used}\n\n(b)=\n## ${unused}\n`,
  })
  const trace = readHome(write('One', 'Two'))
  const isCurrent = (used: string, unused: string) =>
    openSource(createMemoryTree(write(used, unused))).createTraceCheck(new Set(['a.md']))(0, trace)
  expect(isCurrent('One', 'Three')).toBe(true)
  expect(isCurrent('Three', 'Two')).toBe(false)
})

test('hostile pages are converted in linear time', () => {
  const many = 20_000
  const convert = (text: string) => {
    const needs = {
      tree: createMemoryTree({ 'a.md': text }),
      root: '',
      includeFolders: [],
      report: () => {},
      labels: noLabels,
    }
    const lines = splitLines(text, 'a.md', 1)
    return convertSphinx({ ...needs, variables: new Map([['a', '{{ a }}'.repeat(100)]]), values: {} }, lines)
  }
  const hostile = [
    '```{note}\n'.repeat(many),
    ':::{note}\n:a: b\n'.repeat(many),
    Array.from({ length: 200 }, (_, at) => `${'`'.repeat(400 - at)}{note}\n`).join(''),
    '```{include} a.md\n```\n'.repeat(many),
    `(${'a'.repeat(many)})=\n`.repeat(10),
    '(a)=\n'.repeat(many),
    '{ref}`'.repeat(many),
    '{ref}`a\n'.repeat(many),
    `{ref}\`${'<'.repeat(many)}>\``,
    '[]('.repeat(many),
    '[a](<'.repeat(many),
    '{{ a }}\n'.repeat(many),
    'a\n: b\n'.repeat(many),
    `# a${' '.repeat(many)}b`,
    `\`\`\`{list-table}\n${'* - '.repeat(many)}\n\`\`\`\n`,
    `\`\`\`{csv-table}\n${'"a,'.repeat(many)}\n\`\`\`\n`,
    Array.from({ length: many }, (_, at) => '`'.repeat((at % 300) + 1)).join(' '),
  ]
  for (const text of hostile) expect(convert(text).length).toBeGreaterThan(0)
})

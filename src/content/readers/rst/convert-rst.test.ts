import { describe, expect, test } from 'vitest'
import { splitLines } from '../../core/source-line.ts'
import { convertRst } from './convert-rst.ts'
import { plainSettings, type RstSettings } from './rst-page.ts'

function convert(text: string, settings: Partial<RstSettings> = {}, included: Record<string, string> = {}) {
  const include = ({ argument: file }: { argument: string }) => {
    const content = included[file]
    return content === undefined ? undefined : { file, lines: splitLines(content, file, 1) }
  }
  const needs = { settings: { ...plainSettings, ...settings }, include }
  const lines = convertRst(needs, splitLines(text, 'a.rst', 1)).map(line => line.text)
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

describe('blocks', () => {
  test('the marks of titles are levels in the order in which they appear', () => {
    const text = '====\nKiln\n====\n\nHeat\n----\n\nMore\n~~~~\n\nAsh\n---\n\n----\n\nEnd.\n'
    expect(convert(text)).toBe('# Kiln\n\n## Heat\n\n### More\n\n## Ash\n\n***\n\nEnd.')
  })

  test.each([
    ['a bullet list', '* a\n  b\n\n  c\n\n  - d\n', '- a b\n\n  c\n\n  - d'],
    ['an enumerated list', '3. a\n#. b\n', '3. a\n4. b'],
    ['a list of letters', '(a) x\n(b) y\n', '1. x\n2. y'],
    ['a paragraph that starts with an initial', 'A. Potter was\nhere.\n', 'A. Potter was here.'],
    [
      'terms',
      'cone : unit\n   *Heat*.\n\nkiln\n   An oven.\n',
      '* **cone** : unit\n\n  *Heat*.\n\n* **kiln**\n\n  An oven.',
    ],
    ['fields', ':Author: Me\n:Date: Now\n', '+ **Author**: Me\n+ **Date**: Now'],
    ['fields for Sphinx', ':orphan:\n\nText.\n', 'Text.'],
    [
      'options of a command',
      '-v, --verbose  More.\n--out FILE     Where.\n',
      '+ `-v, --verbose`\n\n  More.\n+ `--out FILE`\n\n  Where.',
    ],
    ['lines with breaks', '| one\n| two\n', 'one\\\ntwo'],
    ['a quote', 'Said:\n\n    Hot *clay*.\n', 'Said:\n\n> Hot *clay*.'],
    ['an indented list', 'So:\n\n  * a\n', 'So:\n\n- a'],
    ['a session', '>>> 1 + 1\n2\n\nText.\n', '```pycon\n>>> 1 + 1\n2\n```\n\nText.'],
    ['a comment', '.. Not\n   shown\n\nShown.\n', 'Shown.'],
    ['text that looks like Markdown', '# a\n', '\\# a'],
  ])('%s', (_, rst, myst) => {
    expect(convert(rst)).toBe(myst)
  })

  test('code follows a paragraph that ends with two colons', () => {
    expect(convert('Run::\n\n  a\n    b\n\nThen ::\n\n  c\n\n::\n\n  d\n')).toBe(
      'Run:\n\n```\na\n  b\n```\n\nThen\n\n```\nc\n```\n\n```\nd\n```',
    )
    expect(convert('Python::\n\n  import clay\n  fire()\n')).toContain('```python\nimport clay')
    expect(convert('Session::\n\n  >>> fire()\n')).toContain('```pycon\n>>> fire()')
    expect(convert('.. highlight:: sh\n\nQuoted::\n\n> a\n> b\n\nRun::\n\n  ls\n')).toBe(
      'Quoted:\n\n```\n> a\n> b\n```\n\nRun:\n\n```sh\nls\n```',
    )
  })

  test('the fields of a function have titles, and the types of parameters are beside them', () => {
    const fields =
      ':param str name: A *name*.\n:param b: B.\n:type b: int\n:returns: Text.\n:rtype: str\n:raises KeyError: Never.\n'
    expect(convert(fields)).toBe(
      '**Parameters**\n\n+ `name` (`str`) — A *name*.\n+ `b` (`int`) — B.\n\n**Returns**\n\n+ (`str`) — Text.\n\n**Raises**\n\n+ `KeyError` — Never.',
    )
  })
})

describe('tables', () => {
  test('are drawn, and cells can span others', () => {
    const grid =
      '+---+-----+\n| a | b   |\n+===+=====+\n| 1 | *x* |\n|   | y   |\n|   +-----+\n|   | z   |\n+---+-----+\n| both    |\n+---+-----+\n'
    expect(convert(grid)).toBe(
      '```{list-table}\n:header-rows: 1\n* - a\n  - b\n* - 1\n  - *x* y\n* -\n  - z\n* - both\n  -\n```',
    )
  })

  test('have columns below lines', () => {
    const simple =
      '=====  ====\ncone   heat\n=====  ====\n1      2\n3      four\n       more\n=====  ====\n\nText.\n'
    expect(convert(simple)).toBe(
      '```{list-table}\n:header-rows: 1\n* - cone\n  - heat\n* - 1\n  - 2\n* - 3\n  - four more\n```\n\nText.',
    )
  })

  test('without an end are text', () => {
    expect(convert('=====  ====\na      b\n')).toContain('a      b')
  })
})

describe('directives', () => {
  test.each([
    ['.. note:: Hot\n   clay\n\n   Wait.\n', '```{note}\nHot clay\n\nWait.\n```'],
    [
      '.. code-block:: python\n   :linenos:\n\n   a = "`"\n',
      '```{code-block} python\n:linenos:\na = "`"\n```',
    ],
    [
      '.. admonition:: A *title*\n   :class: tip\n\n   Text::\n\n     a\n',
      '````{admonition} A *title*\n:class: tip\nText:\n\n```\na\n```\n\n````',
    ],
    ['.. image:: a_b.png\n   :alt: A\n      kiln\n', '```{image} a_b.png\n:alt: A kiln\n```'],
    ['.. versionadded:: 2.1\n', '```{versionadded} 2.1\n```'],
    [
      '.. function:: fire(a)\n              fire(b)\n\n   Fires.\n',
      '```{py:function} fire(a)\n**`fire(b)`**\n\nFires.\n```',
    ],
    ['.. envvar:: A\n            B\n\n   Text.\n', '```{std:envvar} A\n```\n\n```{std:envvar} B\nText.\n```'],
    [
      '.. class:: Kiln\n\n   .. method:: open()\n\n      Opens.\n',
      '````{py:class} Kiln\n```{py:method} open()\nOpens.\n```\n\n````',
    ],
    ['.. _the-label:\n\nText.\n', '(the-label)=\n\nText.'],
    ['.. glossary::\n\n   cone\n      A *unit*.\n', '```{glossary}\ncone\n  A *unit*.\n\n```'],
    ['.. csv-table::\n\n   :ref:`a`, b\n', '```{csv-table}\n{ref}`a`, b\n```'],
    ['Text [1]_.\n\n.. [1] A *note*\n   more\n', 'Text [^1].\n\n[^1]: A *note* more'],
  ])('%s', (rst, myst) => {
    expect(convert(rst)).toBe(myst)
  })

  test('an included file has the titles of the page', () => {
    const text = 'Kiln\n====\n\n.. include:: part.txt\n\nHeat_\n'
    const part = 'Ash\n---\n\nHot.\n\n.. _Heat: https://example.com\n.. include:: part.txt\n'
    expect(convert(text, {}, { 'part.txt': part })).toBe(
      '# Kiln\n\n## Ash\n\nHot.\n\n[Heat](<https://example.com>)',
    )
  })
})

describe('inline markup', () => {
  test.each([
    ['*a* **b** ``c_d``', '*a* **b** `c_d`'],
    ['a*b*c 2 * 3 * 4', 'a\\*b\\*c 2 \\* 3 \\* 4'],
    ['re\\ *start*\\ ed \\*no\\*', 're*start*ed \\*no\\*'],
    [':ref:`Text <label>` and `x`:sub:', '{ref}`Text <label>` and {sub}`x`'],
    [':setting:``HEAT``', '{setting}`HEAT`'],
    ['`a title`', '*a title*'],
    ['`Kiln docs <https://example.com/a_b>`_', '[Kiln docs](<https://example.com/a_b>)'],
    [
      'Kiln_ `Big kiln`_\n\n.. _Kiln: https://k.example\n.. _`Big kiln`: Kiln_',
      '[Kiln](<https://k.example>) [Big kiln](<https://k.example>)',
    ],
    [
      '`one`__ and two__\n\n__ https://1.example\n.. __: https://2.example',
      '[one](<https://1.example>) and [two](<https://2.example>)',
    ],
    ['See `Big heat`_.\n\nBig heat\n--------', 'See [Big heat](<#big-heat>).\n\n# Big heat'],
    [
      '|v| |c| |i| |no|\n\n.. |v| replace:: **2**\n.. |c| unicode:: 0xA9\n.. |i| image:: a.png\n   :alt: A',
      '**2** © ![A](<a.png>) \\|no\\|',
    ],
    ['|a|\n\n.. |a| replace:: |a| x', 'x x x x x'],
    [
      'https://example.com/a_b. snake_case __init__',
      '<https://example.com/a_b>. snake\\_case \\_\\_init\\_\\_',
    ],
    ['_`a place` <tag>', '<a id="a-place"></a>a place \\<tag\\>'],
    ['unclosed ``a *b `c', 'unclosed \\`\\`a \\*b \\`c'],
  ])('%s', (rst, myst) => {
    expect(convert(rst)).toBe(myst)
  })

  test('settings of the site give values, roles and the role of text in backticks', () => {
    const settings = {
      shared: '.. |release| replace:: 9.1',
      defaultRole: 'py:obj',
      links: { issue: ['https://example.com/%s', '#%s'] as const },
    }
    expect(convert('|release| `a.b` :issue:`7`', settings)).toBe(
      '9.1 {py:obj}`a.b` [#7](<https://example.com/7>)',
    )
  })
})

test.each([
  ['deep lists', Array.from({ length: 1_000 }, (_, depth) => `${' '.repeat(depth)}* a`).join('\n')],
  [
    'deep directives',
    Array.from({ length: 500 }, (_, depth) => `${' '.repeat(3 * depth)}.. note::`).join('\n'),
  ],
  ['open marks', '*a **b `c ``d |e [f :g:`h _`i '.repeat(5_000)],
  ['fields', ':param a: b\n:type a: c\n'.repeat(10_000)],
  ['borders', '+-+\n'.repeat(20_000)],
  [
    'values in values',
    `${Array.from({ length: 6 }, (_, at) => `.. |s${at}| replace:: ${`|s${at + 1}| `.repeat(60)}`).join('\n')}\n\n|s0|`,
  ],
])('hostile text is converted within its limits: %s', (_, text) => {
  expect(convert(text).length).toBeLessThan(5_000_000)
})

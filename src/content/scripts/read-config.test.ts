import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ContentProblem } from '../core/page.ts'
import { createMemoryTree } from '../core/source-tree.ts'
import { createScriptLoader } from './load-scripts.ts'
import { readConfig } from './read-config.ts'

function open(files: Record<string, string>, main = Object.keys(files).slice(0, 1)) {
  const problems: ContentProblem[] = []
  const loader = createScriptLoader(createMemoryTree(files), problems)
  return { ...readConfig({ loader, problems }, main), problems }
}

function readSettings(text: string, file = 'config.ts') {
  return open({ [file]: `export default { ${text} }` }).settings('a')
}

describe('a setting', () => {
  test.each([
    ["a: 'it\\'s'", "it's"],
    ['a: "x" as const', 'x'],
    ['a: `plain`', 'plain'],
    ['"a": [1, -2.5, true, false]', [1, -2.5, true, false]],
    ["a: { b: [{ 'c-d': 1, }, /* no */ { e: 'f' } // end\n] }", { b: [{ 'c-d': 1 }, { e: 'f' }] }],
    ["a: { b: 'x' } satisfies Theme", { b: 'x' }],
    ["a: 'x' + 'y'", 'xy'],
    ["a: withMermaid(defineTheme({ b: 'x' }))", { b: 'x' }],
    ["a: require.resolve('./x.js')", './x.js'],
    ["a: path.resolve(__dirname, './x.js')", './x.js'],
    ["a: path.join(__dirname, 'x.js')", './x.js'],
  ])('%s is evaluated', (text, value) => {
    expect(readSettings(text)).toEqual([value])
  })

  test('can be a name, a shorthand, a template or a spread of constants', () => {
    const { settings, problems } = open({
      'config.ts': `
        const base = '/docs'
        const more: Item[] = [{ text: 'More', link: \`\${base}/more\` }]
        const shared = { c: 1, d: 2 }
        const a = [...more, { ...shared, d: 3, items: list() }]
        export default defineConfig({ theme: { a } })
        function list(): Item[] { const last = 'x'; return [last] }`,
    })
    expect(settings('a')).toEqual([
      [
        { text: 'More', link: '/docs/more' },
        { c: 1, d: 3, items: ['x'] },
      ],
    ])
    expect(problems).toEqual([])
  })

  test('can come from other files of the source', () => {
    const { settings, problems } = open({
      'site/config.js': `
        import guide from './guide.js'
        import { nav as header } from './nav'
        import { all } from './all.mjs'
        import list from './list.json' with { type: 'json' }
        const { old } = require('./old.cjs')
        export default { a: [guide, header, all, list, old] }`,
      'site/guide.ts': "const guide = ['guide']\nexport default guide satisfies string[]",
      'site/nav/index.ts': "export const nav = 'nav'",
      'site/all.mjs': "export * from '../shared.mjs'",
      'shared.mjs': "const x = 'all'\nexport { x as all }",
      'site/list.json': '["json"]',
      'site/old.cjs': "module.exports = { old: 'cjs' }",
    })
    expect(settings('a')).toEqual([[['guide'], 'nav', 'all', ['json'], 'cjs']])
    expect(problems).toEqual([])
  })

  test('is looked for in imported files if the configuration does not have it', () => {
    const { settings } = open({
      'config.ts':
        "import { en } from './en'\nexport default { locales: { root: { label: 'English', ...en } } }",
      'en.ts': "export const en = { themeConfig: { a: ['x'] } }",
    })
    expect(settings('a')).toEqual([['x']])
  })

  test('is evaluated through names that are exported again', () => {
    const { settings } = open({
      'config.ts': "import { a as b } from './one'\nexport default { a: b }",
      'one.ts': "export { x as a } from './two'",
      'two.ts': "import { deep } from './three'\nexport const x = deep.list[1]",
      'three.ts': "export const deep = { list: ['y', 'z'] }",
    })
    expect(settings('a')).toEqual(['z'])
  })

  test.each([
    ['a: f(x)', 'computed'],
    [`a: \`x\${y}\``, 'computed'],
    ["a: b ? 'c' : 'd'", 'computed'],
    ['a: process.env.A', 'computed'],
    ['a: (() => 1)()', 'computed'],
    ["a: require('../../outside.js')", undefined],
  ])('is a finding with its line if computed: %s', (text, reason) => {
    const { settings, problems } = open({ 'config.ts': `export default {\n${text} }` })
    expect(settings('a')).toEqual(reason === undefined ? ['../../outside.js'] : [])
    expect(problems.map(({ file, line }) => [file, line])).toEqual(reason ? [['config.ts', 2]] : [])
    if (reason) expect(problems[0]?.message).toContain(`"a" is ${reason}`)
  })

  test('loses only its computed part, which is a finding', () => {
    const text = `export default { a: [{ text: f('a, b', [1]), link: '/x' },\n ...g(), { on: () => 1, no: undefined }, 'z'] }`
    const { settings, problems } = open({ 'config.ts': text })
    expect(settings('a', 'parts')).toEqual([[{ text: null, link: '/x' }, { on: null, no: null }, 'z']])
    expect(problems).toMatchObject([
      { file: 'config.ts', line: 1, message: expect.stringContaining('"a" has a computed part') },
    ])
  })
})

test.each([
  ['export default { a: 1 }', { a: 1 }],
  ['/* x */\nmodule.exports = { a: [2] };', { a: [2] }],
  ["import { defineConfig } from 'x'\nexport default defineConfig({ a: 'b' })", { a: 'b' }],
  ['const it: Sidebars = ({ a: 3 });\n\nexport default it;\n', { a: 3 }],
  ['export default make({ a: 1 })', undefined],
  ['export default async () => ({ a: 1 })', undefined],
  ['export const a = 1', undefined],
])('%j has its default export', (text, value) => {
  const { defaultExport, problems } = open({ 'config.js': text })
  expect(defaultExport()).toEqual(value)
  expect(problems).toHaveLength(value === undefined ? 1 : 0)
})

describe('a file that cannot be read is a finding', () => {
  test.each([
    ['with its line, if it is not a script', 'export default {\n a: [ }', 'cannot be read', 2],
    ['if it is too large', `export default { a: '${'x'.repeat(300_000)}' }`, 'larger than 256 KB', null],
    ['if it nests too deeply', `export default { a: ${'['.repeat(100_000)} }`, 'cannot be read', null],
  ])('%s', (_, text, message, line) => {
    const { settings, problems } = open({ 'config.ts': text })
    expect(settings('a')).toEqual([])
    expect(problems).toMatchObject([{ file: 'config.ts', line, message: expect.stringContaining(message) }])
  })
})

describe('hostile input takes bounded time', () => {
  test('type assertions in type assertions', () => {
    const { settings, problems } = open({ 'config.ts': `export default { a: ${'<a>('.repeat(60)}` })
    expect(settings('a')).toEqual([])
    expect(problems[0]?.message).toContain('takes too long')
  })

  test('files that import each other', () => {
    const { settings, problems } = open({
      'a.ts': "import { b } from './b'\nexport const a = [b]\nexport default { a }",
      'b.ts': "import { a } from './a'\nexport const b = [a]",
    })
    expect(settings('a')).toEqual([[[null]]])
    expect(problems).toEqual([])
  })

  test('files that export everything of each other', () => {
    const names = Array.from({ length: 20 }, (_, at) => `f${at}.ts`)
    const all = names.map(name => `export * from './${name}'\n`).join('')
    const files = Object.fromEntries(names.map(name => [name, all]))
    const { settings } = open({ 'config.ts': "import { x } from './f0'\nexport default { a: x }", ...files })
    expect(settings('a')).toEqual([])
  })

  test.each([
    ['lists of lists', `const x0 = [1]\n`, (at: number) => `const x${at} = [${`x${at - 1},`.repeat(10)}]\n`],
    ['sums of sums', `const x0 = 'x'\n`, (at: number) => `const x${at} = ${`x${at - 1}+`.repeat(9)}x0\n`],
    [
      'spreads of spreads',
      `const x0 = [1]\n`,
      (at: number) => `const x${at} = [${`...x${at - 1},`.repeat(10)}]\n`,
    ],
  ])('%s that double with every name', (_, start, next) => {
    const names = Array.from({ length: 30 }, (_, at) => next(at + 1)).join('')
    expect(JSON.stringify(readSettings(`a: x30 }\n${start}${names}const y = {`)).length).toBeLessThan(
      2_000_000,
    )
  })

  test.each([
    ['empty lines', `${'\n'.repeat(250_000)}x:`],
    ['brackets that never close', ' a: ('.repeat(40_000)],
    ['items of a list', `a: [${'0,'.repeat(125_000)}]`],
    ['imports', "import x from './x'\n".repeat(12_000)],
  ])('%s', (_, text) => {
    const { settings, defaultExport } = open({ 'config.ts': text })
    expect(settings('a')).toEqual([])
    expect(defaultExport()).toBeUndefined()
  })

  test('any text is read without an error', () => {
    const pieces = [
      'a:',
      'b',
      '{',
      '}',
      '[',
      ']',
      ',',
      "'",
      '"',
      '`',
      '${',
      '\\',
      '//',
      '/*',
      '*/',
      '\n',
      '(',
      ')',
      '<',
      '=>',
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces)), text => {
        readSettings(text.join(''), 'config.js')
      }),
    )
  })
})

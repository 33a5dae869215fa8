import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFolderTree } from '../../test/support/folder-tree.ts'
import { markupPieces } from '../../test/support/markup-pieces.ts'
import type { Page } from './core/page.ts'
import { createMemoryTree } from './core/source-tree.ts'
import { parseSite } from './parse-site.ts'

const corpora = join(import.meta.dirname, '../../../shared/corpora')

const markup = fc.array(markupPieces, { maxLength: 40 }).map(pieces => pieces.join(''))

describe('any text', () => {
  test.each(['md', 'mdx'])(
    'of a .%s page is read or refused with a reason, and its HTML runs nothing',
    extension => {
      fc.assert(
        fc.property(markup, text => {
          const site = parseSite(createMemoryTree({ [`index.${extension}`]: text, 'other.md': 'Other.' }))
          expect(site.problems.filter(problem => problem.message.includes('cannot be read'))).toEqual([])
          const refused = site.problems.filter(
            ({ severity, message }) => severity === 'error' && !message.endsWith('read as Markdown.'),
          )
          expect(site.pages.length + refused.length).toBe(2)
          for (const { html } of site.pages) {
            expect(html).not.toMatch(/<(?:script|style|iframe|object|svg|img|form)/i)
            expect(html).not.toMatch(/<[^>]*\s(?:on\w+|style|src)\s*=/i)
            expect(html).not.toMatch(/<[^>]*href="\s*(?:javascript|data|vbscript):/i)
          }
        }),
        { numRuns: 300, examples: [['[<script>](x)'], ['a [<b>](x)']] },
      )
    },
  )

  test('of paragraphs is complete in the HTML and in the passages', () => {
    const words = fc.array(fc.stringMatching(/^[a-zA-Z]{3,10}$/), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 8 }), paragraphs => {
        const text = paragraphs.map(paragraph => paragraph.join(' ')).join('\n\n')
        const page = readOnly({ 'index.mdx': text })
        const searched = page.passages.flatMap(passage => passage.blocks.map(block => block.text)).join('\n')
        for (const paragraph of paragraphs) {
          expect(page.html).toContain(paragraph.join(' '))
          expect(searched).toContain(paragraph.join(' '))
        }
      }),
    )
  })
})

describe('hostile sources', () => {
  test('a page that takes too long is refused, and the pages after it are read', () => {
    const slow = Array.from({ length: 1_500 }, (_, index) => '`'.repeat(index)).join('a ')
    const site = parseSite(createMemoryTree({ 'a.md': slow, 'b.md': 'Fine.' }), { pageLimitMs: 300 })
    expect(site.pages.map(page => page.file)).toEqual(['b.md'])
    expect(site.problems[0]).toMatchObject({ severity: 'error', file: 'a.md' })
  })

  test.each([
    ['quotes in quotes', `${'>'.repeat(5_000)} deep`],
    ['lists in lists', `${'- '.repeat(5_000)}deep`],
    ['components in components', `${'<Card>\n'.repeat(2_000)}\n${'</Card>\n'.repeat(2_000)}`],
    ['elements in elements', `${'<div>'.repeat(20_000)}deep`],
    ['an expression in brackets', `{${'('.repeat(20_000)}1${')'.repeat(20_000)}}`],
  ])('%s, thousands deep, never cause a crash', (_name, text) => {
    for (const file of ['index.md', 'index.mdx']) {
      const site = parseSite(createMemoryTree({ [file]: text, 'other.md': 'Fine.' }))
      expect(site.pages.some(page => page.file === 'other.md')).toBe(true)
    }
  })

  test.each([
    [
      'tsconfig.json',
      '{\n  // aliases\n  "compilerOptions": { "baseUrl": "./src", "paths": { "@mdx/*": ["mdx/*"], } }\n}',
    ],
    ['jsconfig.json', '{ "compilerOptions": { "paths": { "@mdx/*": ["./gone/*", "./src/mdx/*"] } } }'],
  ])('a snippet is found by an alias of %s', (name, config) => {
    const site = parseSite(
      createMemoryTree({
        [name]: config,
        'src/mdx/steps/install.mdx': 'Run the installer.',
        'guide/start.mdx': "import Install from '@mdx/steps/install.mdx'\n\n# Start\n\n<Install />",
      }),
    )
    expect(JSON.stringify(site.pages.find(({ path }) => path === '/guide/start'))).toContain(
      'Run the installer.',
    )
    expect(site.problems).toEqual([])
  })

  test.each([
    ['vite.config.ts', "export default { resolve: { alias: { '@mdx': '/src/mdx' } } }"],
    [
      'vite.config.js',
      "resolve: {\n  alias: {\n    vue: 'vue/dist/vue.js',\n    '@mdx': path.resolve(__dirname, 'src/mdx'),\n  },\n}",
    ],
    [
      'astro.config.mjs',
      "alias: [{ find: '@mdx', replacement: fileURLToPath(new URL('./src/mdx', import.meta.url)) }]",
    ],
  ])('a snippet is found by an alias of %s, which is not run: %s', (name, config) => {
    const site = parseSite(
      createMemoryTree({
        [name]: config,
        'src/mdx/steps/install.mdx': 'Run the installer.',
        'guide/start.mdx': "import Install from '@mdx/steps/install.mdx'\n\n# Start\n\n<Install />",
      }),
    )
    expect(site.pages.find(({ path }) => path === '/guide/start')?.html).toContain('Run the installer.')
    expect(site.problems).toEqual([])
  })

  test('a placeholder in the address of a link is skipped, because the generator fills it in', () => {
    const link = (address: string) => `[queues](${address})`
    const addresses = ['/docs/{{version}}/queues', '{{ version }}/queues', '/{{version}}/queues#jobs']
    const site = parseSite(
      createMemoryTree({
        'start.md': `# Start\n\n${addresses.map(link).join('\n\n')}\n\n[ref]\n\n[ref]: {{ base }}/queues`,
        'queues.md': '# Queues\n\n## Jobs\n\nText.',
      }),
    )
    expect(site.problems).toEqual([])
    const html = site.pages.find(({ path }) => path === '/start')?.html ?? ''
    expect(html.match(/href="\/queues(?:#jobs)?"/g)).toHaveLength(4)
  })

  test.each(['md', 'mdx'])(
    'a name between slashes or in a comment belongs to the heading of a .%s page',
    extension => {
      const text =
        '# Guide {/start/}\n\n## Fast builds {/fast/}\n\n## Slow {/*slow-id*/}\n\n[a](#fast) [b](#slow-id)'
      const site = parseSite(createMemoryTree({ [`guide.${extension}`]: text, 'other.md': 'Other.' }))
      expect(site.problems).toEqual([])
      const guide = site.pages.find(({ path }) => path === '/guide')
      expect(guide?.title).toBe('Guide')
      expect(guide?.html).toMatch(/<h2 id="fast">(?:<[^>]*>)*Fast builds/)
      expect(guide?.html).not.toContain('{')
    },
  )

  test('an alias that leads out of the source, or a broken configuration, finds nothing', () => {
    for (const config of ['{ "compilerOptions": { "paths": { "@mdx/*": ["../../etc/*"] } } }', '{ broken']) {
      const site = parseSite(
        createMemoryTree({
          'tsconfig.json': config,
          'start.mdx': "import Secret from '@mdx/secret.mdx'\n\n# Start\n\n<Secret />",
        }),
      )
      expect(site.problems.map(({ message }) => message)).toContain(
        'The snippet "@mdx/secret.mdx" is missing or cannot be read.',
      )
    }
  })

  test('a snippet that doubles at every level is limited', () => {
    const levels = Object.fromEntries(
      Array.from({ length: 30 }, (_, level) => [
        `snippets/s${level}.mdx`,
        `import Next from '/snippets/s${level + 1}.mdx'\n\n<Next>{children}{children}</Next>\n\n<Next />`,
      ]),
    )
    const site = parseSite(
      createMemoryTree({
        ...levels,
        'docs.json': '{"navigation":{"pages":["index"]}}',
        'index.mdx': "import S from '/snippets/s0.mdx'\n\n<S>x</S>",
      }),
    )
    expect(site.pages).toHaveLength(1)
  })

  test('code in a page is never run', () => {
    const name = 'lecternHostileCodeRan'
    const run = `globalThis.${name} = true`
    const site = parseSite(
      createMemoryTree({
        'index.mdx': `import './evil.js'\nexport const x = (${run})\n\nBefore {(${run}, 'shown')} after.\n\n{(() => { while (true) {} })()}\n\n<Card title={(${run}, 'x')} {...(${run}, {})} onClick={() => { ${run} }}>Inside</Card>\n`,
        'evil.js': run,
        'docs.json': `{"navigation":{"pages":["index"]},"name":"{${run}}"}`,
      }),
    )
    expect(site.pages[0]?.html).toContain('Inside')
    expect(site.pages[0]?.html).not.toMatch(/onclick|<script/i)
    expect(name in globalThis).toBe(false)
  })

  test('front matter with aliases of aliases is a finding, and the page is read', () => {
    const bomb = Array.from(
      { length: 12 },
      (_, level) => `a${level}: &a${level} [${Array(9).fill(level === 0 ? 'x' : `*a${level - 1}`)}]`,
    )
    const site = parseSite(createMemoryTree({ 'index.md': `---\n${bomb.join('\n')}\n---\n\nText.` }))
    expect(site.pages[0]?.html).toBe('<p>Text.</p>')
    expect(site.problems[0]).toMatchObject({ file: 'index.md', severity: 'warning' })
  })
})

describe.runIf(existsSync(corpora))('a real site', () => {
  test.each(existsSync(corpora) ? readdirSync(corpora) : [])(
    '%s has no broken page, no unresolved anchor and no duplicate anchor',
    name => {
      const site = parseSite(createFolderTree(join(corpora, name)))
      expect(site.problems.filter(problem => problem.severity === 'error')).toEqual([])
      expect(new Set(site.pages.map(page => page.path)).size).toBe(site.pages.length)
      const anchors = new Map(
        site.pages.map(page => [page.path, page.headings.map(heading => heading.anchor)]),
      )
      for (const page of site.pages) {
        expectAnchors(page)
        for (const link of page.links) {
          if (link.anchor !== null) expect(anchors.get(link.path)).toContain(link.anchor)
        }
      }
    },
    120_000,
  )
})

function expectAnchors(page: Page): void {
  const anchors = page.headings.map(heading => heading.anchor)
  expect(new Set(anchors).size).toBe(anchors.length)
  const ids = [...page.html.matchAll(/ id="([^"]*)"/g)].map(match =>
    match[1]?.replaceAll('&#x26;', '&').replaceAll('&#x27;', "'"),
  )
  for (const anchor of anchors) expect(ids).toContain(anchor)
  for (const passage of page.passages) {
    // A fold can be a section without being a heading of the page.
    if (passage.anchor !== null) expect(ids).toContain(passage.anchor)
    expect(passage.blocks.length).toBeGreaterThan(0)
  }
}

function readOnly(files: Record<string, string>): Page {
  const [page] = parseSite(createMemoryTree(files)).pages
  if (page === undefined) throw new Error('The site has no page.')
  return page
}

test('a page of docs.json is withheld if it or the navigation says so, or if the navigation does not list it', () => {
  const navigation = {
    groups: [
      { group: 'A', pages: ['shown', 'draft'] },
      { group: 'B', hidden: true, pages: ['below'] },
    ],
  }
  const { pages } = parseSite(
    createMemoryTree({
      'docs.json': JSON.stringify({ name: 'Site', navigation }),
      'shown.mdx': 'Shown.',
      'draft.mdx': '---\ndraft: true\n---\nDraft.',
      'below.mdx': 'Below.',
      'loose.mdx': 'Loose.',
      'unlisted.mdx': '---\nhidden: true\n---\nUnlisted.',
    }),
  )
  const ofEach = pages.map(({ path, hidden, withheld }) => [path, [hidden, withheld]] as const)
  expect(Object.fromEntries(ofEach)).toEqual({
    '/shown': [false, false],
    '/draft': [true, true],
    '/below': [true, true],
    '/loose': [true, true],
    '/unlisted': [true, true],
  })
})

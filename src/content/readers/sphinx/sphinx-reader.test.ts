import { describe, expect, test } from 'vitest'
import { createMemoryTree } from '../../core/source-tree.ts'
import { parseSite } from '../../parse-site.ts'
import { listPaths, planFiles, printNavigation } from '../fixtures/plan-files.ts'

const conf = "project = 'Kiln'\nextensions = ['myst_parser']\n"
const toctree = (...lines: string[]) => ['```{toctree}', ...lines, '```', ''].join('\n')

describe('a Sphinx source in Markdown', () => {
  test('has the toctrees of its root document as navigation', () => {
    const plan = planFiles(
      {
        'docs/conf.py': conf,
        'docs/index.md': [
          '# Kiln',
          toctree(':hidden:', '', 'self', 'Start <guide/start>', 'guide/index.md'),
          toctree(':caption: More', '', '/reference', 'Site <https://example.com/>', 'gone'),
        ].join('\n'),
        'docs/guide/index.md': `# Guide\n${toctree(':glob:', '', 'fire', '*')}`,
      },
      [
        'docs/guide/start.md',
        'docs/guide/fire.md',
        'docs/guide/cool.md',
        'docs/reference.md',
        'docs/other.md',
      ],
    )
    expect(plan).toMatchObject({ tool: 'sphinx', name: 'Kiln', root: 'docs', home: '/' })
    expect(printNavigation(plan.navigation)).toEqual([
      '· /',
      'Start /guide/start',
      '· /guide',
      '  · /guide/fire',
      '  · /guide/cool',
      '  · /guide/start',
      'More',
      '  · /reference',
      '  Site',
    ])
    expect(plan.pages.filter(page => page.hidden).map(page => page.path)).toEqual(['/other'])
    expect(plan.problems).toMatchObject([
      { file: 'docs/index.md', line: 15, message: '"gone" is listed here but is not in the source.' },
    ])
  })

  test('names its root document, its name and the files that are no pages', () => {
    const settings =
      "root_doc = 'contents'\nhtml_title = 'Kiln docs'\nexclude_patterns = ['_parts', '**/draft-*.md']\n"
    const plan = planFiles(
      { 'conf.py': conf + settings, 'contents.md': `# Kiln\n${toctree('a/*', ':glob:')}` },
      ['a/b.md', 'a/draft-c.md', '_parts/d.md'],
    )
    expect(plan.name).toBe('Kiln docs')
    expect(listPaths(plan)).toEqual(['/contents', '/a/b'])
  })

  test('follows the folders, with a finding, if its root document has no toctree', () => {
    const plan = planFiles({ 'conf.py': conf }, ['a.md', 'b.rst'])
    expect(plan.tool).toBe('sphinx')
    expect(printNavigation(plan.navigation)).toEqual(['· /a', '· /b'])
    expect(plan.problems).toMatchObject([{ file: 'conf.py' }])
  })

  test('is recognised by the assignments of conf.py', () => {
    expect(planFiles({ 'conf.py': "database = 'a'" }, ['index.md']).tool).toBe('folder')
    expect(planFiles({ 'conf.py': conf }, ['a.rst', 'b.rst']).tool).toBe('sphinx')
    expect(planFiles({ 'conf.py': conf, 'mkdocs.yml': '' }, ['index.md', 'docs/index.md']).tool).toBe(
      'mkdocs',
    )
  })

  test('can be reStructuredText and Markdown', () => {
    const files = {
      'conf.py': `${conf}version = '2.1'\nrst_epilog = '.. |tool| replace:: *Kiln*'\nextlinks = {'issue': ('https://example.com/%s', 'issue %s')}\n`,
      'index.rst':
        '.. include:: <isonum.txt>\n\nKiln |copy|\n===========\n\n.. toctree::\n   :caption: Use\n\n   fire\n   Ash <ash>\n',
      'fire.rst':
        '.. _hot:\n\nFiring\n======\n\n|tool| |version|, :issue:`7`, :doc:`ash`, :func:`clay.fire`, :setting:`HEAT`.\n\n.. py:function:: clay.fire(a)\n\n   Fires.\n\n.. setting:: HEAT\n\nHeat\n----\n\nText.\n',
      'ash.md': '# Ash\n\n{ref}`hot` {func}`fire`\n',
    }
    const site = parseSite(createMemoryTree(files))
    expect(printNavigation(site.navigation)).toEqual(['Kiln © /', 'Use', '  Firing /fire', '  Ash /ash'])
    const htmlOf = (path: string) => site.pages.find(page => page.path === path)?.html
    expect(htmlOf('/fire')).toContain(
      '<em>Kiln</em> 2.1, <a href="https://example.com/7" rel="noopener">issue 7</a>, <a href="/ash">Ash</a>, <a href="/fire#clay.fire"><code>clay.fire()</code></a>, <a href="/fire#heat"><code>HEAT</code></a>.',
    )
    expect(htmlOf('/ash')).toContain('<a href="/fire">Firing</a>')
    expect(site.problems).toEqual([])
  })

  test('has headings as labels, also with the name of their page', () => {
    const read = (settings: string, label: string) => {
      const site = parseSite(
        createMemoryTree({
          'conf.py': `${conf}extensions = ['sphinx.ext.autosectionlabel']\n${settings}`,
          'index.rst': `Kiln\n====\n\n:ref:\`${label}\`\n`,
          'use/fire.rst': 'Firing\n======\n\nHot heat\n--------\n\nText.\n',
        }),
      )
      return [site.pages[0]?.links[0]?.path, site.pages[0]?.links[0]?.anchor, site.problems.length]
    }
    expect(read('', 'hot heat')).toEqual(['/use/fire', 'hot-heat', 0])
    const prefix = 'autosectionlabel_prefix_document = True\n'
    expect(read(prefix, 'use/fire:Hot heat')).toEqual(['/use/fire', 'hot-heat', 0])
    expect(read(prefix, 'hot heat')[2]).toBe(1)
  })

  test('has no pages in the folders of templates and static files', () => {
    const settings = "templates_path = ['_templates']\nhtml_static_path = ['static']\n"
    const plan = planFiles({ 'conf.py': conf + settings }, ['index.md', '_templates/a.rst', 'static/b.md'])
    expect(listPaths(plan)).toEqual(['/'])
  })

  test('lists the names of a summary, and links modules to their page', () => {
    const { pages } = parseSite(
      createMemoryTree({
        'conf.py': conf,
        'index.rst':
          'Kiln\n====\n\n.. automodule:: clay.fire\n\n.. autosummary::\n   :toctree: api\n\n   ramp\n   ~clay.hold\n',
        'use.rst': 'Use\n===\n\n:mod:`clay.fire`\n',
      }),
    )
    expect(pages.map(page => page.html)).toEqual([
      '<ul>\n<li><code>ramp</code></li>\n<li><code>clay.hold</code></li>\n</ul>',
      '<p><a href="/"><code>clay.fire</code></a></p>',
    ])
  })

  test('redirects the addresses of its extensions', () => {
    const moved = (source: string, destination: string) => ({ source, destination, permanent: true })
    const site = (settings: string, more: Record<string, string> = {}) =>
      planFiles({ 'conf.py': conf + settings, ...more }, ['index.md', 'guide/new.md', 'guide/index.md'])
        .redirects
    expect(site("redirects = {'guide/old': '../new/', 'start': 'https://example.com/'}")).toEqual([
      moved('/guide/old', '/guide/new'),
      moved('/start', 'https://example.com/'),
    ])
    expect(
      site('from redirects import redirects\n', {
        'redirects.py': "redirects = {'old/index': '../guide/new'}",
      }),
    ).toEqual([moved('/old', '/guide/new')])
    const list = '# moved\n"old.md" "guide/new.md"\nolder.md guide/index.md\n'
    expect(site("rediraffe_redirects = 'moved.txt'", { 'moved.txt': list })).toEqual([
      moved('/old', '/guide/new'),
      moved('/older', '/guide'),
    ])
  })

  test('ends toctrees that are circular, deep or large', () => {
    const circular = planFiles({
      'conf.py': conf,
      'index.md': toctree('a', 'index'),
      'a.md': toctree('index', 'a'),
    })
    expect(listPaths(circular)).toEqual(['/a', '/'])
    const chain = Array.from({ length: 500 }, (_, at): [string, string] => [
      `p${at}.md`,
      toctree(`p${at + 1}`),
    ])
    const deep = planFiles({ 'conf.py': conf, 'index.md': toctree('p0'), ...Object.fromEntries(chain) })
    expect(deep.pages).toHaveLength(501)
    const wide = Array.from({ length: 200 }, (_, at): [string, string] => [
      `w${at}.md`,
      toctree(':glob:', ...Array<string>(200).fill('*a*b*c*')),
    ])
    expect(
      planFiles({ 'conf.py': conf, 'index.md': toctree(':glob:', '*'), ...Object.fromEntries(wide) }).pages,
    ).toHaveLength(201)
  })
})

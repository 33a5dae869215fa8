import { expect, test } from 'vitest'
import { createMemoryTree } from '../../core/source-tree.ts'
import { parseSite } from '../../parse-site.ts'
import { planFiles, printNavigation } from '../fixtures/plan-files.ts'

test('a wiki of GitHub has the pages of its sidebar, and is called by its file names', () => {
  const plan = planFiles(
    {
      '_Sidebar.md': [
        '## Guide',
        '- [[Home]]',
        '- [[Fire it|Firing with gas]]',
        '  - [Clay](https://github.com/acme/kiln/wiki/Clay)',
        '  - [[glazes]]',
        '- [Gone](Gone)',
        '',
        '**More**',
        '- [Elsewhere](https://example.com)',
      ].join('\n'),
      '_Footer.md': 'Footer',
    },
    ['Home.md', 'Firing-with-gas.md', 'Clay.asciidoc', 'materials/Glazes.md', 'Hidden-notes.md'],
  )
  expect(plan.tool).toBe('wiki')
  expect(printNavigation(plan.navigation)).toEqual([
    'Guide',
    '  Home /',
    '  Fire it /Firing-with-gas',
    '    Clay /Clay',
    '    glazes /materials/Glazes',
  ])
  expect(plan.pages.filter(({ hidden }) => hidden).map(({ path, title }) => [path, title])).toEqual([
    ['/Hidden-notes', 'Hidden notes'],
  ])
  expect(plan.problems.map(({ message, line }) => [message, line])).toEqual([
    ['"Gone" is listed here but is not in the source.', 6],
  ])
})

test('a sidebar without pages lists all pages by name', () => {
  const plan = planFiles({ 'wiki/_Sidebar.md': 'Welcome!' }, ['wiki/Home.md', 'wiki/B-side.md', 'wiki/A.md'])
  expect(printNavigation(plan.navigation)).toEqual(['· /', '· /A', '· /B-side'])
  expect(plan.root).toBe('wiki')
})

function read(files: Record<string, string>) {
  const { pages, problems } = parseSite(createMemoryTree(files))
  return { html: pages.map(({ html }) => html), problems: problems.map(({ message }) => message) }
}

const pixel = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>'

test('links in double brackets lead to the pages of a wiki', () => {
  const { html, problems } = read({
    '_Sidebar.md': '[[Home]]',
    'Home.md':
      '[[Firing with gas]] [[Gas|Firing with gas]] [[Firing-with-gas#Get Hot!]] [[Top|Home#top]] [[#Top]] [[Nothing here]]\n\n`[[Home]]` [[1]](https://example.com)\n\n[[kiln.svg]] [[images/kiln.svg|alt=A kiln]]\n\n## Top\n',
    'Firing-with-gas.md': '## Get hot!\n',
    'images/kiln.svg': pixel,
  })
  expect(problems).toEqual([])
  expect(html[0]?.replace(/_lectern\/files\/\w+/g, 'file').replace(/ width.*?>/g, '>')).toBe(
    [
      '<p><a href="/Firing-with-gas">Firing with gas</a> <a href="/Firing-with-gas">Gas</a> <a href="/Firing-with-gas#get-hot">Firing-with-gas › Get Hot!</a> <a href="/#top">Top</a> <a href="/#top">Top</a> [[Nothing here]]</p>',
      '<p><code>[[Home]]</code> <a href="https://example.com" rel="noopener">[1]</a></p>',
      '<p><img alt="kiln.svg" src="/file.svg"> <img alt="A kiln" src="/file.svg"></p>',
      '<h2 id="top">Top</h2>',
    ].join('\n'),
  )
})

test('links in double brackets lead to the notes of a folder', () => {
  const { html, problems } = read({
    'notes/Start here.md':
      '[[Gas kiln]] [[materials/Gas kiln|the kiln]] [[Gas kiln#Parts#Door|door]] [[Gas kiln#^block]] ![[Gas kiln]] [[nodiscard]]\n\n| a |\n| --- |\n| [[Gas kiln\\|cell]] |\n\n![[kiln.svg|30]]\n',
    'notes/materials/Gas kiln.md': '# Gas kiln\n\n### Door\n',
    'attachments/kiln.svg': pixel,
  })
  expect(problems).toEqual([])
  const first = html.at(-1) ?? ''
  expect(first).toContain(
    '<p><a href="/materials/Gas-kiln">Gas kiln</a> <a href="/materials/Gas-kiln">the kiln</a> <a href="/materials/Gas-kiln#door">door</a> <a href="/materials/Gas-kiln">Gas kiln</a> <a href="/materials/Gas-kiln">Gas kiln</a> [[nodiscard]]</p>',
  )
  expect(first).toContain('<td><a href="/materials/Gas-kiln">cell</a></td>')
  expect(first).toMatch(/<img alt="kiln\.svg" src="[^"]+\.svg" width="30"/)
})

test('a link in notes leads to the nearest page with its name', () => {
  const { html, problems } = read({
    'a/Kiln.md': '# A',
    'b/Kiln.md': '# B',
    'b/parts/Door.md': '[k](Kiln) [j](a/Kiln.md) [i](kiln.svg) [[Clay]]',
    'a/Clay.md': '# Clay',
    'b/Clay.md': '# Clay',
    'b/parts/kiln.md': 'Lower case',
    'media/kiln.svg': pixel,
  })
  expect(problems).toEqual([])
  expect(html.find(page => page.includes('>k<'))).toMatch(
    /^<p><a href="\/b\/parts\/kiln">k<\/a> <a href="\/a\/Kiln">j<\/a> <a href="[^"]+" download="kiln.svg">i<\/a> <a href="\/b\/Clay">Clay<\/a><\/p>$/,
  )
})

test('comments of an Obsidian vault are not published, and its marks are shown', () => {
  const page =
    'Seen %%hidden%% and ==marked== at 5%%. ^block\n\n%%\nSecret\n\n```\nopen\n%%\n\n`==code==`\n\n```\n%%\nx == y == z\n```\n'
  const vault = read({ '.obsidian/app.json': '{}', 'a.md': page }).html[0]
  expect(vault).toBe(
    '<p>Seen  and <mark>marked</mark> at 5%%.</p>\n<p><code>==code==</code></p>\n<pre><code>%%\nx == y == z\n</code></pre>',
  )
  expect(read({ 'a.md': page }).html[0]).toContain('%%hidden%%')
})

test('other tools show double brackets as they are', () => {
  const { html } = read({ 'mkdocs.yml': 'site_name: A\n', 'docs/index.md': '[[b]]', 'docs/b.md': '# B' })
  expect(html[0]).toBe('<p>[[b]]</p>')
})

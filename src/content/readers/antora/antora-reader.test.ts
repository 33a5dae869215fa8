import { expect, test } from 'vitest'
import { createMemoryTree } from '../../core/source-tree.ts'
import { parseSite } from '../../parse-site.ts'
import { listPaths, planFiles, printNavigation } from '../fixtures/plan-files.ts'

const component = (lines: readonly string[] = []) =>
  ['name: kiln', "version: '2.1'", 'title: Kiln', ...lines].join('\n')

test('an Antora site has the pages of its modules in the order of its navigation files', () => {
  const plan = planFiles({
    'docs/antora.yml': component([
      'nav:',
      '- modules/ROOT/nav.adoc',
      '- modules/glaze/nav.adoc',
      '- modules/gone.adoc',
    ]),
    'docs/modules/ROOT/nav.adoc': [
      '* xref:index.adoc[]',
      '* Firing',
      '** xref:fire.adoc[Gas _kiln_]',
      '** xref:glaze:mix.adoc[]',
      '** xref:lost.adoc[Lost]',
      '* https://example.com/forum[Forum]',
      '* xref:other:ROOT:index.adoc[Other]',
      'include::partial$more.adoc[]',
    ].join('\n'),
    'docs/modules/ROOT/partials/more.adoc': '* xref:glaze:index.adoc[Glazes]\n',
    'docs/modules/ROOT/pages/index.adoc': '= Start',
    'docs/modules/ROOT/pages/fire.adoc': '= Fire',
    'docs/modules/ROOT/pages/_draft.adoc': '= Draft',
    'docs/modules/ROOT/pages/hidden.adoc': '= Hidden',
    'docs/modules/glaze/nav.adoc': '.xref:index.adoc[About glazes]\n* xref:mix.adoc[Mix]\n',
    'docs/modules/glaze/pages/index.adoc': '= Glazes',
    'docs/modules/glaze/pages/mix.adoc': '= Mix your glaze\n:navtitle: Mixing\n',
    'antora-playbook.yml': 'site:\n  title: Kiln Docs\ncontent:\n  sources: []\n',
    'README.md': '# Kiln',
  })
  expect(plan).toMatchObject({ tool: 'antora', name: 'Kiln Docs', root: 'docs' })
  expect(printNavigation(plan.navigation)).toEqual([
    'Start /',
    'Firing',
    '  Gas kiln /fire',
    '  Mixing /glaze/mix',
    'Forum',
    'Glazes /glaze',
    'About glazes /glaze',
    '  Mix /glaze/mix',
  ])
  expect(plan.pages.filter(({ hidden }) => hidden).map(({ path }) => path)).toEqual(['/hidden'])
  expect(plan.problems.map(({ file, message }) => `${file}: ${message}`)).toEqual([
    'docs/modules/ROOT/nav.adoc: Links to the component "other" are left out: the source has no antora.yml with this name.',
    'docs/modules/ROOT/nav.adoc: "docs/modules/ROOT/pages/lost.adoc" is listed here but is not in the source.',
    'docs/modules/gone.adoc: The navigation file that antora.yml names is missing.',
  ])
})

test('components are tabs, and versions of one can be chosen', () => {
  const plan = planFiles({
    'kiln/1/antora.yml': "name: kiln\nversion: '1.9'\ntitle: Kiln\n",
    'kiln/1/modules/ROOT/pages/index.adoc': '= Old',
    'kiln/2/antora.yml': "name: kiln\nversion: '1.10'\ntitle: Kiln\ndisplay_version: 1.10 LTS\n",
    'kiln/2/modules/ROOT/pages/index.adoc':
      '= New\n\nSee xref:cli::run.adoc[], xref:1.9@index.adoc[] and xref:1.9@kiln:ROOT:index.adoc[before].',
    'cli/antora.yml': 'name: cli\nversion: ~\ntitle: CLI\nstart_page: run.adoc\n',
    'cli/modules/ROOT/pages/run.adoc': '= Run',
    'cli/modules/ROOT/pages/stop.adoc': '= Stop',
  })
  expect(printNavigation(plan.navigation)).toEqual([
    'CLI',
    '  · /cli/run',
    '  · /cli/stop',
    'Kiln',
    '  1.10 LTS',
    '    · /kiln/1.10',
    '  1.9',
    '    · /kiln/1.9',
  ])
  expect(plan.navigation.map(({ tab }) => tab)).toEqual([true, true])
  expect(plan.pages.map(({ version }) => version)).toEqual([null, null, '1.10 LTS', '1.9'])
})

test('without navigation files, the modules are the navigation', () => {
  const plan = planFiles({ 'antora.yml': 'name: kiln' }, [
    'modules/ROOT/pages/a.adoc',
    'modules/ROOT/pages/part/b.adoc',
    'modules/glaze-room/pages/c.adoc',
  ])
  expect(printNavigation(plan.navigation)).toEqual([
    '· /a',
    'Part',
    '  · /part/b',
    'Glaze room',
    '  · /glaze-room/c',
  ])
})

test('former names of pages and the addresses of Antora lead to the pages', () => {
  const files = {
    'antora.yml': component(),
    'playbook.yml': 'site:\n  url: https://example.com/docs\nurls:\n  latest_version_segment: stable\n',
    'modules/ROOT/pages/index.adoc':
      '= Start\n\nxref:old.adoc[] xref:glaze:older.adoc#top[] link:/docs/kiln/stable/fire.html#hot[x] link:/docs/other/1/[y]',
    'modules/ROOT/pages/fire.adoc':
      '= Fire\n:page-aliases: old.adoc, glaze:older.adoc, \\\n  oldest\n\n[[hot]]\n== Hot\n\n[#top]\n== Top\n',
  }
  const { pages, redirects, problems } = parseSite(createMemoryTree(files))
  expect(problems).toEqual([])
  expect(pages[0]?.html).toBe(
    '<p><a href="/fire">Fire</a> <a href="/fire#top">Fire</a> <a href="/fire#hot">x</a> <a href="https://example.com/docs/other/1/" rel="noopener">y</a></p>',
  )
  expect(redirects.map(({ source, destination }) => `${source} ${destination}`)).toEqual([
    '/old /fire',
    '/glaze/older /fire',
    '/oldest /fire',
    '/kiln/current/:path* /:path*',
    '/kiln/latest/:path* /:path*',
    '/kiln/stable/:path* /:path*',
    '/kiln/2.1/:path* /:path*',
  ])
})

test('pages include files of their modules, show their images, and know the attributes of the site', () => {
  const files = {
    'antora.yml': component([
      'asciidoc:',
      '  attributes:',
      '    product: Kiln',
      '    beta: ~',
      '    level: 3',
      '    lines: partial$lines.adoc',
    ]),
    'antora-playbook.yml': 'asciidoc:\n  attributes:\n    product: Oven\n    maker: Acme@\nsite: {}\n',
    'modules/ROOT/pages/index.adoc': [
      '= Start',
      ':maker: Potters',
      '',
      'include::partial$intro.adoc[]',
      '',
      'include::{lines}[]',
      '',
      'include::glaze:example$mix.sh[]',
      '',
      'image:glaze:pot.svg[Pot] xref:attachment$notes.txt[Notes] link:{imagesdir}/own.svg[own]',
    ].join('\n'),
    'modules/ROOT/partials/intro.adoc':
      '{product} {maker} {level} {page-component-version} {page-module} {unknown}\n\ninclude::./more.adoc[]\n',
    'modules/ROOT/partials/more.adoc': 'More.\n',
    'modules/ROOT/partials/lines.adoc': 'Lines.\n',
    'modules/ROOT/attachments/notes.txt': 'x',
    'modules/glaze/examples/mix.sh': 'stir\n',
    'modules/glaze/images/pot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    'modules/ROOT/images/own.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="2"/>',
    'modules/glaze/pages/empty.adoc': '= Empty',
  }
  const { pages, problems } = parseSite(createMemoryTree(files))
  expect(problems).toEqual([])
  const html = pages[0]?.html.replace(/_lectern\/files\/\w+/g, 'file')
  expect(html).toContain('Kiln Potters 3 2.1 ROOT {unknown}</p>\n<p>More.</p>\n<p>Lines.</p>\n<p>stir</p>')
  expect(html).toContain('<img alt="Pot" src="/file.svg"')
  expect(html).toContain(
    '<a href="/file.txt" download="notes.txt">Notes</a> <a href="/file.svg" download="own.svg">own</a>',
  )
})

test('a descriptor without modules, or that cannot be read, is no Antora site', () => {
  expect(planFiles({ 'antora.yml': 'name: kiln', 'a.md': '# A' }).tool).toBe('folder')
  const plan = planFiles({ 'antora.yml': 'name: [', 'modules/ROOT/pages/a.adoc': '= A' })
  expect(plan).toMatchObject({ tool: 'antora', problems: [{ file: 'antora.yml', severity: 'warning' }] })
  expect(listPaths(plan)).toEqual(['/a'])
})

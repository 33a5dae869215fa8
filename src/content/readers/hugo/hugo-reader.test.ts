import { expect, test } from 'vitest'
import { createMemoryTree } from '../../core/source-tree.ts'
import { parseSite } from '../../parse-site.ts'
import { planFiles, printNavigation } from '../fixtures/plan-files.ts'

test('a Hugo source is its content folder, ordered by weight', () => {
  const plan = planFiles({
    'site/hugo.toml': "baseURL = 'https://x.example/'\ntitle = 'Acme'\n",
    'site/content/_index.md': '---\ntitle: Home\n---\n',
    'site/content/blog/post.md': '',
    'site/content/docs/_index.md': '+++\ntitle = "Docs"\nweight = 1\n+++\n',
    'site/content/docs/b.md': '---\nweight: 1\n---\n',
    'site/content/docs/a.md': '---\nweight: 2\n---\n',
    'site/themes/x/README.md': '',
    'README.md': '',
  })
  expect(plan).toMatchObject({ tool: 'hugo', name: 'Acme', root: 'site/content', home: '/' })
  expect(printNavigation(plan.navigation)).toEqual([
    '· /',
    'Docs /docs',
    '  · /docs/b',
    '  · /docs/a',
    'Blog',
    '  · /blog/post',
  ])
})

test("another tool's config.toml is not recognised", () => {
  expect(planFiles({ 'config.toml': 'x = 1\n' }, ['content/a.md', 'b.md']).root).toBe('')
})

test.each([
  [
    'mounted',
    '[module]\n[[module.mounts]]\nsource = "content/en"\ntarget = "content"\n',
    'content/en/_index.md',
  ],
  ['named after its language', '[languages.en]\nlabel = "English"\n', 'content/en/_index.md'],
])('the content folder can be %s', (_, settings, index) => {
  const plan = planFiles({ 'hugo.toml': `title = "Acme"\n${settings}` }, [index, 'content/en/guide/a.md'])
  expect(plan.root).toBe('content/en')
  expect(printNavigation(plan.navigation)).toEqual(['· /', 'Guide', '  · /guide/a'])
})

test('a folder named after a language is a section if there are other pages', () => {
  const settings = 'title = "Acme"\n[languages.en]\nlabel = "English"\n'
  expect(planFiles({ 'hugo.toml': settings }, ['content/en/a.md', 'content/b.md']).root).toBe('content')
})

test('mounts without pages, and further ones, do not hide the content folder', () => {
  const mount = (source: string) => `[[module.mounts]]\nsource = "${source}"\ntarget = "content/"\n`
  const settings = `title = "Acme"\n[module]\n${['gone', 'content', 'extra'].map(mount).join('')}`
  expect(planFiles({ 'hugo.toml': settings }, ['content/a.md', 'extra/b.md']).root).toBe('content')
})

test('languages can have a file each', () => {
  const plan = planFiles(
    {
      'config/_default/hugo.toml': "title = 'Acme'\ndefaultContentLanguage = 'en'\n",
      'config/_default/languages.fr.toml': "contentDir = 'content/fr'\nlabel = 'Français'\n",
      'config/_default/languages.en.yaml': 'contentDir: content/en\n',
    },
    ['content/en/a.md', 'content/fr/a.md'],
  )
  expect(plan.pages.map(({ path, language }) => `${path} ${language}`).sort()).toEqual(['/a en', '/fr/a fr'])
})

test('languages can be mounted', () => {
  const mount = (code: string) =>
    `[[module.mounts]]\nsource = "text/${code}"\ntarget = "content"\nlang = "${code}"\n`
  const settings = `title = "Acme"\n[languages.en]\n[languages.fr]\n[module]\n${mount('en')}${mount('fr')}`
  const plan = planFiles({ 'hugo.toml': settings }, ['text/en/a.md', 'text/fr/a.md'])
  expect(plan.pages.map(({ path, language }) => `${path} ${language}`)).toEqual(['/a en', '/fr/a fr'])
})

test('languages can have content folders', () => {
  const plan = planFiles({
    'docs/hugo.toml': 'title = "Acme"\ndefaultContentLanguage = "en"\n[params]\ntitle = "x"\n',
    'docs/config/_default/languages.toml':
      '[fr]\ncontentDir = "content/fr"\nlanguageName = "Français"\nweight = 2\n[en]\ncontentDir = "content/en"\nweight = 1\n',
    'docs/content/en/_index.md': '',
    'docs/content/en/guide/a.md': '',
    'docs/content/fr/guide/a.md': '',
    'docs/content/elsewhere.md': '',
  })
  expect(plan).toMatchObject({ name: 'Acme', root: 'docs/content/en', home: '/' })
  expect(plan.pages.map(({ path, file, language }) => [path, file, language])).toEqual([
    ['/', 'docs/content/en/_index.md', 'en'],
    ['/guide/a', 'docs/content/en/guide/a.md', 'en'],
    ['/fr/guide/a', 'docs/content/fr/guide/a.md', 'fr'],
  ])
})

test('languages can be part of file names', () => {
  const plan = planFiles({
    'hugo.yaml':
      'baseURL: https://x.example/\nlanguages:\n  en:\n    weight: 1\n  de:\n    weight: 2\ndefaultContentLanguageInSubdir: true\n',
    'content/_index.md': '',
    'content/_index.de.md': '',
    'content/guide/_index.de.md': '---\ntitle: Anleitung\nweight: 3\n---\n',
    'content/guide/b.de.md': '---\nweight: 1\n---\n',
    'content/guide/a.de.md': '---\nweight: 2\n---\n',
    'content/node.js.md': '',
  })
  expect(plan.pages.map(({ path, file }) => [path, file])).toEqual([
    ['/en', 'content/_index.md'],
    ['/en/node.js', 'content/node.js.md'],
    ['/de', 'content/_index.de.md'],
    ['/de/guide', 'content/guide/_index.de.md'],
    ['/de/guide/b', 'content/guide/b.de.md'],
    ['/de/guide/a', 'content/guide/a.de.md'],
  ])
})

test('the topmost site is read', () => {
  const plan = planFiles({
    'create/skeleton/hugo.toml': 'title = "New"\n',
    'create/skeleton/content/a.md': '',
    'docs/hugo.toml': 'title = "Acme"\n',
    'docs/content/b.md': '',
  })
  expect(plan.name).toBe('Acme')
})

test('a single language in a folder is the whole site', () => {
  const plan = planFiles({
    'config/_default/hugo.yaml': 'title: Acme\n',
    'config/_default/languages.yaml': 'en:\n  contentDir: content/en\n',
    'content/en/a.md': '',
    'README.md': '',
  })
  expect(plan.pages.map(({ path, language }) => [path, language])).toEqual([['/a', null]])
})

test('a language code cannot lead outside the site, and many tables are read in linear time', () => {
  const tables = Array.from({ length: 10_000 }, (_, at) => `[params.p${at}]`).join('\n')
  const plan = planFiles({
    'hugo.toml': `title = "x"\ndefaultContentLanguage = "en"\n${tables}\n`,
    'config/_default/languages.json': {
      en: { contentDir: 'content/en' },
      '../<b>': { contentDir: 'content/b' },
      out: { contentDir: '../../etc' },
    },
    'content/en/a.md': '',
    'content/b/a.md': '',
  })
  expect(plan.pages.map(({ path, file }) => [path, file])).toEqual([
    ['/a', 'content/en/a.md'],
    ['/b/a', 'content/b/a.md'],
  ])
})

test('a configuration that cannot be read is a finding', () => {
  const plan = planFiles({
    'hugo.toml': 'title = "Acme"',
    'config/_default/languages.toml': 'x = y',
    'content/a.md': '',
  })
  expect(plan).toMatchObject({ tool: 'hugo', name: 'Acme' })
  expect(plan.problems).toMatchObject([
    { file: 'config/_default/languages.toml', message: expect.stringContaining('line 1') },
  ])
})

test('a content folder of a language that does not exist is ignored', () => {
  const settings = 'title = "Acme"\n[languages.en]\ncontentDir = "content/en"\n'
  const plan = planFiles({ 'hugo.toml': settings }, ['content/guide/a.md'])
  expect(plan).toMatchObject({ tool: 'hugo', root: 'content' })
})

test('parts of other pages are no pages, and are included', () => {
  const { pages, problems } = parseSite(
    createMemoryTree({
      'hugo.toml': "title = 'Acme'\n[params]\nversion = '4.2'\n",
      'content/docs/a.md': [
        '{{% include "part.md" %}}',
        '{{< readfile file="/more.md" >}}',
        '{{< readfile file="/fire.yaml" code="true" lang="yml" >}}',
        '{{% code_sample file="kiln/fire.yaml" %}}',
        '{{< include "examples/cool.yaml" "yaml" >}}',
        '{{% include-html table.html %}}',
        'Version {{< param version >}}.',
      ].join('\n'),
      'content/docs/_includes/part.md': 'Fire the kiln.',
      'content/docs/more.md': '---\nbuild:\n  render: never\n---\nLet it cool.',
      'content/docs/headless.md': '+++\nheadless = true\n[build]\nlist = "never"\n+++\nParts.',
      'content/examples/kiln/fire.yaml': 'cone: 6',
      'content/docs/fire.yaml': 'cone: 5',
      'static/examples/cool.yaml': 'cone: 4',
      'content/docs/table.html': '<p>Cone 3.</p>',
    }),
  )
  expect(
    pages.map(({ path, html }) => [
      path,
      html
        .replace(/<[^<>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    ]),
  ).toEqual([['/docs/a', 'Fire the kiln. Let it cool. cone: 5 cone: 6 cone: 4 Cone 3. Version 4.2.']])
  expect(problems).toEqual([])
})

test('a translation shows the files of the pages that it was made from, and links to those without a translation', () => {
  const image = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')
  const { pages, problems } = parseSite(
    createMemoryTree({
      'hugo.toml':
        "title = 'Acme'\ndefaultContentLanguage = 'en'\n[languages.en]\ncontentDir = 'content/en'\n[languages.fr]\ncontentDir = 'content/fr'\n",
      'content/en/docs/a/index.md': '![Kiln](kiln.svg)',
      'content/en/docs/a/kiln.svg': image,
      'content/en/docs/b.md': '',
      'content/fr/docs/a/index.md': '![Four](kiln.svg) [b](../b/)',
    }),
  )
  expect(problems).toEqual([])
  expect(pages.find(page => page.path === '/fr/docs/a')?.html).toContain('href="/docs/b"')
})

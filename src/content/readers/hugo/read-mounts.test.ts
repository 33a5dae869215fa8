import { expect, test } from 'vitest'
import { planFiles, printNavigation } from '../fixtures/plan-files.ts'

const mount = (source: string, target: string, more = '') =>
  `[[module.mounts]]\nsource = "${source}"\ntarget = "${target}"\n${more}`

test('folders and files that are mounted below the content have pages there', () => {
  const mounts = [
    mount('content/en', 'content'),
    mount('../records', 'content/records/'),
    mount('../CHANGES.md', 'content/about/changes.md'),
    mount('../assets', 'assets'),
    mount('../more', 'content'),
  ]
  const plan = planFiles(
    {
      'site/hugo.toml': `title = "Acme"\n[module]\n${mounts.join('')}`,
      'site/content/en/records/first.md': '---\ntitle: From the site\n---\n',
      'records/_index.md': '---\ntitle: Firings\nweight: 1\n---\n',
      'records/kiln-1/index.md': '---\ntitle: Kiln 1\n---\n',
      'records/first.md': '---\ntitle: Hidden by the site\n---\n',
      'records/draft.md': '---\nheadless: true\n---\n',
    },
    ['site/content/en/_index.md', 'CHANGES.md', 'more/clay.md', 'assets/a.md'],
  )
  expect(plan.problems).toEqual([])
  expect(plan.root).toBe('site/content/en')
  expect(plan.pages.map(({ path, file }) => [path, file]).sort()).toEqual([
    ['/', 'site/content/en/_index.md'],
    ['/about/changes', 'CHANGES.md'],
    ['/clay', 'more/clay.md'],
    ['/records', 'records/_index.md'],
    ['/records/first', 'site/content/en/records/first.md'],
    ['/records/kiln-1', 'records/kiln-1/index.md'],
  ])
  expect(printNavigation(plan.navigation)[1]).toBe('Firings /records')
})

test('a mount belongs to its language, and without one to the default language', () => {
  const mounts = [mount('records', 'content/records'), mount('carnet', 'content/records', 'lang = "fr"\n')]
  const plan = planFiles(
    {
      'hugo.toml': `title = "Acme"\n[languages.en]\ncontentDir = "content/en"\n[languages.fr]\ncontentDir = "content/fr"\n[module]\n${mounts.join('')}`,
    },
    ['content/en/a.md', 'content/fr/a.md', 'records/one.md', 'carnet/un.md'],
  )
  expect(plan.pages.map(({ path }) => path).sort()).toEqual(['/a', '/fr/a', '/fr/records/un', '/records/one'])
})

test('mounts that are not in the source are reported', () => {
  const mounts = [
    mount('../../other/docs', 'content/other'),
    mount('gone', 'content/gone'),
    mount('node_modules/x', 'assets'),
  ]
  const plan = planFiles({ 'hugo.toml': `title = "Acme"\n[module]\n${mounts.join('')}` }, ['content/a.md'])
  expect(plan.problems.map(({ file, message }) => [file, message])).toEqual(
    ['../../other/docs', 'gone'].map(source => [
      'hugo.toml',
      `The mount "${source}" is not read, because it is not in the source. To publish its pages, deploy a folder that contains it.`,
    ]),
  )
})

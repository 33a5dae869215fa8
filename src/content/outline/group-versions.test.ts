import { expect, test } from 'vitest'
import { createMemoryTree } from '../core/source-tree.ts'
import { buildFolderTree } from './build-folder-tree.ts'
import { groupVersions } from './group-versions.ts'
import { outlineFolders } from './outline-folders.ts'
import { listOutlinePages } from './outline-pages.ts'

/** Lists the versions and the addresses of their pages, in order. */
function group(files: string[], announced: string[] = []): string[] {
  const tree = createMemoryTree(Object.fromEntries(files.map(file => [`content/${file}`, ''])))
  const nodes = outlineFolders(tree, buildFolderTree([...tree.files()], 'content'))
  const pages = listOutlinePages(groupVersions(nodes, new Set(announced)))
  return pages.map(({ path, version }) => (version === undefined ? path : `${version}: ${path}`))
}

test('folders of releases are versions, the newest first', () => {
  expect(
    group([
      'docs/_index.md',
      'docs/1.9/a.md',
      'docs/1.10/_index.md',
      'docs/1.10/a.md',
      'docs/1.10-rc.1/a.md',
      'docs/main/a.md',
      'docs/faq.md',
      'blog/a.md',
    ]),
  ).toEqual([
    '/blog/a',
    '/docs',
    '/docs/faq',
    '1.10: /docs/1.10',
    '1.10: /docs/1.10/a',
    '1.10-rc.1: /docs/1.10-rc.1/a',
    '1.9: /docs/1.9/a',
    'main: /docs/main/a',
  ])
})

test('releases that the site does not announce come after those that it does', () => {
  const files = ['docs/1.13.0/a.md', 'docs/1.12.0/a.md', 'docs/1.11.0/a.md', 'docs/latest/a.md']
  expect(group(files, ['1.12.0', '1.11.0'])).toEqual([
    'latest: /docs/latest/a',
    '1.12.0: /docs/1.12.0/a',
    '1.11.0: /docs/1.11.0/a',
    '1.13.0: /docs/1.13.0/a',
  ])
})

test('pages and folders beside the releases that they contain, too, are the current version', () => {
  expect(group(['docs/a.md', 'docs/b.md', 'docs/1.0/a.md', 'docs/1.1/a.md'])).toEqual([
    '/docs/b',
    'Latest: /docs/a',
    '1.1: /docs/1.1/a',
    '1.0: /docs/1.0/a',
  ])
  expect(group(['docs/a.md', 'community/a.md', 'v0.18/docs/a.md', 'v0.19/docs/a.md'])).toEqual([
    '/community/a',
    'Latest: /docs/a',
    'v0.19: /v0.19/docs/a',
    'v0.18: /v0.18/docs/a',
  ])
})

test('folders that consist of releases are joined', () => {
  expect(group(['v2/_index.md', 'v2/2.0/a.md', 'v2/2.1/a.md', 'v1/1.0/a.md', 'v1/1.1/a.md'])).toEqual([
    '/v2',
    '2.1: /v2/2.1/a',
    '2.0: /v2/2.0/a',
    '1.1: /v1/1.1/a',
    '1.0: /v1/1.0/a',
  ])
})

test.each([
  ['one release', ['docs/1.0/a.md', 'docs/b.md']],
  ['pages called after releases', ['releases/1.0.md', 'releases/1.1.md']],
  ['notes of releases', ['notes/1.0/1.0.0.md', 'notes/1.0/1.0.1.md', 'notes/1.1/1.1.0.md']],
  ['versions of an API', ['api/v1/a.md', 'api/v2/a.md']],
  ['folders with common names', ['main/a.md', 'latest/a.md', 'next/a.md']],
])('%s are not versions', (_, files) => {
  expect(group(files).filter(line => line.includes(': '))).toEqual([])
})

test('a deep chain of folders is left as it is', () => {
  const deep = `${'a/'.repeat(200)}1.0`
  expect(group([`${deep}/a.md`, `${deep.replace(/1\.0$/, '1.1')}/a.md`])).toHaveLength(2)
})

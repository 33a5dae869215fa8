import { expect, test } from 'vitest'
import { planFiles } from '../fixtures/plan-files.ts'

const settings = 'docs_dir: site\nnav:\n  - Guide:\n      - guide/a.md\n      - guide/b.md\n'

test.each([
  ['the named folder', 'mkdocs.yml', 'site', 'site'],
  ['a folder beside the settings', 'docs/mkdocs.yml', 'docs', 'docs'],
  ['a folder elsewhere', 'mkdocs.yml', 'packages/kiln/docs', 'packages/kiln/docs'],
])('the pages are in %s', (_, file, folder, root) => {
  const pages = ['README.md', 'other/guide/a.md', `${folder}/guide/a.md`, `${folder}/guide/b.md`]
  expect(planFiles({ [file]: settings }, pages)).toMatchObject({ tool: 'mkdocs', root })
})

test('a source without most pages of the navigation is not one of MkDocs', () => {
  expect(planFiles({ 'mkdocs.yml': settings }, ['other/guide/a.md']).tool).toBe('folder')
})

test('a source with settings of Jekyll and MkDocs is one of MkDocs', () => {
  expect(
    planFiles({ 'mkdocs.yml': settings, '_config.yml': 'title: Kiln\n' }, ['site/guide/a.md']).tool,
  ).toBe('mkdocs')
})

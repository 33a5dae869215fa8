import { expect, test } from 'vitest'
import { findDocumentation } from './find-documentation.ts'

const cases: [what: string, paths: string[], folder: string | undefined][] = [
  ['a configuration at the root', ['docs.json', 'docs/a.md'], ''],
  ['the configuration nearest to the root', ['a/b/docs.json', 'handbook/mint.json', 'x.md'], 'handbook'],
  ['a folder of documentation', ['README.md', 'src/main.ts', 'docs/guide/start.mdx'], 'docs'],
  ['a folder that Fumadocs orders', ['content/docs/meta.json', 'README.md'], 'content/docs'],
  ['a component of Antora', ['docs/antora.yml', 'docs/modules/ROOT/nav.adoc', 'src/a.c'], 'docs'],
  ['a website of Quarto', ['docs/_quarto.yml', 'docs/index.qmd', 'src/a.py'], 'docs'],
  ['AsciiDoc at the root', ['antora.yml', 'modules/ROOT/pages/a.adoc', 'modules/ROOT/pages/b.adoc'], ''],
  ['pages at the root', ['README.md', 'start.md', 'guide/more.md'], ''],
  ['only files about the repository', ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md'], undefined],
  ['one page beside them', ['README.md', 'notes.md'], undefined],
  ['a configuration of a dependency', ['node_modules/x/docs.json', '.cache/docs.json', 'a.c'], undefined],
  ['an empty repository', [], undefined],
]

test.each(cases)('the documentation of %s', (_, paths, folder) => {
  expect(findDocumentation(paths)).toBe(folder)
})

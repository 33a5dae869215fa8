import { expect, test } from 'vitest'
import type { ToolName } from '../core/dialect.ts'
import { createMemoryTree } from '../core/source-tree.ts'
import { parseSite } from '../parse-site.ts'
import { reportUnreadFiles } from './report-unread-files.ts'

function report(root: string, ...files: string[]) {
  return reportAs('folder', root, files)
}

function reportAs(tool: ToolName, root: string, files: readonly string[]) {
  return reportUnreadFiles(createMemoryTree(Object.fromEntries(files.map(file => [file, '']))), {
    root,
    tool,
  })
}

test('documents in formats that are not read are one finding with their number and examples from the top', () => {
  const files = ['a/a', 'b', 'c', 'd'].map(name => `docs/${name}.rst`)
  expect(reportAs('mkdocs', 'docs', ['docs/index.md', ...files, 'docs/e.adoc', 'docs/f.IPYNB'])).toEqual([
    {
      severity: 'warning',
      kind: 'unread',
      file: 'docs/a/a.rst',
      line: null,
      message:
        '4 files in reStructuredText (.rst), 1 in AsciiDoc (.adoc) and 1 in Jupyter Notebook (.ipynb) were not read, such as b.rst, c.rst, d.rst. Lectern reads Markdown (.md, .markdown) and MDX (.mdx), and reStructuredText and notebooks in the sources of Sphinx and Jupyter Book, and AsciiDoc in the sources of Antora and in plain folders.',
    },
  ])
})

test('parts of AsciiDoc pages are not reported where AsciiDoc is read', () => {
  expect(reportAs('antora', '', ['modules/ROOT/partials/a.adoc', 'nav.asciidoc'])).toEqual([])
  expect(report('', 'a.md', 'parts/b.adoc')).toEqual([])
})

test('one document is reported with its name', () => {
  expect(report('', 'a.md', 'guide/b.org').map(({ message }) => message)).toEqual([
    '1 file in Org mode (.org) was not read, such as guide/b.org. Lectern reads Markdown (.md, .markdown) and MDX (.mdx).',
  ])
})

test('files outside the site, in ignored folders and of the repository are not reported', () => {
  expect(
    report('docs', 'a.rst', 'docs/a.md', 'docs/_build/a.rst', 'docs/.b/a.rst', 'docs/node_modules/a/a.rst'),
  ).toEqual([])
  expect(report('', 'README.rst', 'CHANGELOG.rst', 'a.md', 'a.txt', 'b.html')).toEqual([])
})

test('a site with pages reports the documents beside them', () => {
  const { problems } = parseSite(createMemoryTree({ 'docs/a.md': '# A', 'docs/b.rst': 'B\n=\n' }))
  expect(problems.map(({ message }) => message)).toEqual([
    '1 file in reStructuredText (.rst) was not read, such as b.rst. Lectern reads Markdown (.md, .markdown) and MDX (.mdx), and reStructuredText and notebooks in the sources of Sphinx and Jupyter Book.',
  ])
})

import type { ContentProblem } from '../core/page.ts'
import type { SitePlan } from '../core/site-plan.ts'
import type { SourceTree } from '../core/source-tree.ts'
import { isRepositoryFile } from './find-content-root.ts'

/** The formats of other documentation tools, by the extension of their files. */
const formats: Readonly<Record<string, string>> = {
  adoc: 'AsciiDoc',
  asciidoc: 'AsciiDoc',
  ipynb: 'Jupyter Notebook',
  org: 'Org mode',
  qmd: 'Quarto',
  rmd: 'R Markdown',
  rst: 'reStructuredText',
  textile: 'Textile',
  wiki: 'wiki markup',
}
/** Formats that are read in the sources of Sphinx and Jupyter Book. */
const ofSphinx = new Set(['rst', 'ipynb'])
/** Formats that are read in the sources of Antora and in plain folders. */
const ofAntora = new Set(['adoc', 'asciidoc'])
const extension = /\.([a-z]+)$/i
/** Dot files, installed packages, and folders of partials, templates and assets. */
const ignored = /(?:^|\/)(?:[._]|node_modules\/)/
const examples = 3

/** Reports in one finding how many files of the site's folder are documents in formats that are not read. */
export function reportUnreadFiles(
  tree: Pick<SourceTree, 'files'>,
  { root, tool }: Pick<SitePlan, 'root' | 'tool'>,
): ContentProblem[] {
  const prefix = root === '' ? '' : `${root}/`
  const unread = tree
    .files()
    .filter(file => file.startsWith(prefix) && !ignored.test(file.slice(prefix.length)))
    .filter(file => Object.hasOwn(formats, readExtension(file)) && !isRepositoryFile(file))
    .filter(file => tool !== 'quarto' || !['ipynb', 'qmd', 'rmd'].includes(readExtension(file)))
    .filter(file => tool !== 'sphinx' || !ofSphinx.has(readExtension(file)))
    .filter(file => !['antora', 'folder'].includes(tool) || !ofAntora.has(readExtension(file)))
  const [first] = unread
  if (first === undefined) return []
  const counts = [...Map.groupBy(unread, readExtension)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([ending, { length }], at) => {
      const noun = at > 0 ? '' : length === 1 ? 'file ' : 'files '
      return `${length} ${noun}in ${formats[ending]} (.${ending})`
    })
  const named = unread
    .toSorted((one, other) => countFolders(one) - countFolders(other))
    .slice(0, examples)
    .map(file => file.slice(prefix.length))
    .join(', ')
  const has = (formats: ReadonlySet<string>) => unread.some(file => formats.has(readExtension(file)))
  const advice = [
    'Lectern reads Markdown (.md, .markdown) and MDX (.mdx)',
    ...(has(ofSphinx) ? ['reStructuredText and notebooks in the sources of Sphinx and Jupyter Book'] : []),
    ...(has(ofAntora) ? ['AsciiDoc in the sources of Antora and in plain folders'] : []),
  ].join(', and ')
  const message = `${listWords(counts)} ${unread.length === 1 ? 'was' : 'were'} not read, such as ${named}. ${advice}.`
  return [{ severity: 'warning', kind: 'unread', file: first, line: null, message }]
}

function countFolders(file: string): number {
  return file.split('/').length
}

function readExtension(file: string): string {
  return extension.exec(file)?.[1]?.toLowerCase() ?? ''
}

function listWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

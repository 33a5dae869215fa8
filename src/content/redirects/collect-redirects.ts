import { asList, asText, type JsonRecord } from '../core/json-value.ts'
import type { OutlineNode, OutlinePage } from '../core/outline.ts'
import { warnOf } from '../core/outline.ts'
import type { ContentProblem } from '../core/page.ts'
import { joinPath, parentFolder } from '../core/page-path.ts'
import type { Redirect } from '../core/redirect.ts'
import type { SourceTree } from '../core/source-tree.ts'
import { readFrontMatter } from '../formats/read-front-matter.ts'
import { listOutlinePages } from '../outline/outline-pages.ts'
import { readRedirects } from './read-redirects.ts'

interface RedirectSource {
  pages: readonly OutlinePage[]
  /** The file that findings name. */
  file: string
  problems: ContentProblem[]
}

/** Reads addresses that moved, as tools other than Mintlify have them. */
export function collectRedirects(
  { pages, file, problems }: RedirectSource,
  entries: readonly { from: string; to: string; permanent?: boolean }[],
): Redirect[] {
  const paths = new Set(pages.map(page => page.path))
  const needs = {
    report: (message: string) => problems.push(warnOf(file, message)),
    hasPath: (path: string) => path === '/' || paths.has(trim(path)),
    hasPathFrom: (start: string) => [...paths].some(path => path.startsWith(start)),
  }
  return readRedirects(
    needs,
    entries.map(({ from, to, permanent = true }) => ({ source: from, destination: trim(to), permanent })),
  )
}

const frontMatterBytes = 65_536

/** Reads the former addresses that pages name in their front matter: `aliases` in Hugo, `redirect_from` in Jekyll. */
export function listFormerAddresses(
  tree: SourceTree,
  nodes: readonly OutlineNode[],
  key: 'aliases' | 'redirect_from',
): { from: string; to: string }[] {
  return listOutlinePages(nodes).flatMap(({ file, path }) => {
    const text = new TextDecoder().decode(tree.read(file)?.subarray(0, frontMatterBytes))
    if (!text.includes(key)) return []
    const { values } = readFrontMatter(text.replace(/\r\n/g, '\n'))
    return readAddresses(values, key).flatMap(address => {
      // An alias without a slash is beside the page.
      const from = address.startsWith('/') ? address : `/${joinPath(parentFolder(path), address) ?? ''}`
      return trim(from) === path ? [] : [{ from: trim(from), to: path }]
    })
  })
}

function readAddresses(values: JsonRecord, key: string): string[] {
  const value = values[key]
  return (Array.isArray(value) ? asList(value) : [value]).flatMap(one => asText(one) ?? [])
}

function trim(address: string): string {
  if (/^https?:/i.test(address)) return address
  return address.replace(/(?<=.)\/+(?=[?#]|$)/, '').replace(/(?:\/index)?\.html?(?=[?#]|$)/, '') || '/'
}

import { asText, isRecord } from '../../core/json-value.ts'
import { joinPath, parentFolder, toPagePath } from '../../core/page-path.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readSourceText } from '../../formats/read-source-text.ts'
import { type ConstantValue, readAssignments } from './read-conf.ts'

interface ConfNeeds {
  tree: SourceTree
  root: string
  /** The text of `conf.py`. */
  conf: string
  values: ReadonlyMap<string, ConstantValue>
  hasPage(path: string): boolean
}

type Moved = { from: string; to: string }

/** Reads the redirects of sphinx-reredirects (`conf.py`, `redirects.py`) and of sphinxext-rediraffe (`conf.py` or a file). */
export function readSphinxRedirects(needs: ConfNeeds): Moved[] {
  const { tree, root, conf, values } = needs
  const imported = /^from redirects import /m.test(conf) ? readBeside(tree, root, 'redirects.py') : ''
  const relative = values.get('redirects') ?? readAssignments(imported).values.get('redirects')
  const listed = values.get('rediraffe_redirects')
  const pairs =
    typeof listed === 'string' ? readPairs(readBeside(tree, root, listed)) : listPairs(listed ?? null)
  return [
    ...listPairs(relative ?? null).flatMap(pair => resolveRelative(needs, pair)),
    ...pairs.map(([from, to]) => ({ from: toAddress(from), to: toAddress(to) })),
  ]
}

function readBeside(tree: SourceTree, root: string, name: string): string {
  const file = joinPath(root, name)
  const source = file === undefined ? undefined : readSourceText(tree, file)
  return source !== undefined && 'text' in source ? source.text : ''
}

function listPairs(value: ConstantValue): [string, string][] {
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([from, to]): [string, string][] => {
    const target = asText(to)
    return target === null ? [] : [[from, target]]
  })
}

/** Reads lines such as `"old.md" "new.md"`. */
function readPairs(text: string): [string, string][] {
  return text.split('\n').flatMap((line): [string, string][] => {
    const [, from, to] = /^\s*"?([^\s"#]+)"?\s+"?([^\s"]+)"?\s*$/.exec(line.slice(0, 1_000)) ?? []
    return from === undefined || to === undefined ? [] : [[from, to]]
  })
}

/** A target is relative to the address of its page, which ends with a slash or `.html`. */
function resolveRelative({ hasPage }: ConfNeeds, [from, to]: [string, string]): Moved[] {
  if (/^https?:/i.test(to)) return [{ from: toAddress(from), to }]
  const name = from.replace(/(?:^|\/)index$/, '')
  const folders = to.startsWith('/') ? [''] : [name, parentFolder(name)]
  const targets = folders.flatMap(folder => {
    const path = joinPath(folder, to.replace(/(?:\/index)?\.html(?=#|$)/, ''))
    return path === undefined ? [] : [`/${path}`]
  })
  const target = targets.find(path => hasPage(path.replace(/#.*$/s, ''))) ?? targets[0]
  return target === undefined ? [] : [{ from: toAddress(from), to: target }]
}

function toAddress(name: string): string {
  if (/^https?:/i.test(name)) return name
  const path = name.replace(/\.(?:md|rst|html)$/, '')
  return toPagePath(path, { index: /(?:^|\/)index$/.test(path) })
}

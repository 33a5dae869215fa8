import { cutFrontMatter } from '../core/cut-front-matter.ts'
import { asRecord } from '../core/json-value.ts'
import type { SourceTree } from '../core/source-tree.ts'
import { readFrontMatter, readText } from './read-front-matter.ts'

/**
 * Reads the top-level `key: value` lines of a page's front matter, and the next level as `key.inner`. This is enough to order and
 * recognise pages before they are parsed. Lists are not read.
 */
export function readFrontMatterScalars(tree: SourceTree, file: string): Map<string, string> {
  const head = tree.frontMatterOf?.(file) ?? cutFrontMatter(tree.read(file))
  const scalars = new Map<string, string>()
  const lines = head.split('\n')
  if (lines[0]?.trimEnd() === '+++') {
    const { values } = readFrontMatter(head)
    return new Map(
      Object.entries(values).flatMap(([key, value]) => [
        ...listScalar(key, value),
        ...Object.entries(asRecord(value)).flatMap(([inner, own]) => listScalar(`${key}.${inner}`, own)),
      ]),
    )
  }
  if (lines[0]?.trimEnd() !== '---') return scalars
  let above: string | undefined
  for (const line of lines.slice(1)) {
    if (line.trimEnd() === '---') break
    const [, inner, own] = /^\s{1,4}([\w-]+):\s+(\S.*)$/.exec(line) ?? []
    if (above !== undefined && inner !== undefined && own !== undefined)
      scalars.set(`${above}.${inner}`, unquote(own.trimEnd()))
    if (/^\S/.test(line)) above = /^([\w-]+):\s*$/.exec(line)?.[1]
    const [, key, value] = /^([\w-]+):\s+(\S.*)$/.exec(line) ?? []
    if (key !== undefined && value !== undefined) scalars.set(key, unquote(value.trimEnd()))
  }
  return scalars
}

function listScalar(key: string, value: unknown): [string, string][] {
  const text = readText(value)
  return text === null ? [] : [[key, text]]
}

function unquote(value: string): string {
  return /^(["']).*\1$/.test(value) ? value.slice(1, -1) : (value.split(' #', 1)[0] ?? '').trimEnd()
}

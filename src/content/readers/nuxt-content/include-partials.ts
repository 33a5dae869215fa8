import { joinPath } from '../../core/page-path.ts'
import type { SourceLine } from '../../core/source-line.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { createFenceTracker } from '../../syntax/fence-tracker.ts'
import { readAttributes } from './mdc-attributes.ts'

const component = /^([ \t]*)(:{1,6})(?:partial|include|snippet)\{([^{}]{1,500})\}[ \t]*$/
const properties = ['content', 'name', 'src', 'file']
const folders = ['_partials', 'partials', '_includes', '_snippets', 'snippets']

/** Replaces `:partial{content="license"}` and similar components with an include of `_partials/license.md`, if that file exists. */
export function includePartials(
  { tree, root }: { tree: Pick<SourceTree, 'read'>; root: string },
  lines: readonly SourceLine[],
): SourceLine[] {
  const isFenced = createFenceTracker()
  const written: SourceLine[] = []
  let closing: string | null = null
  for (const line of lines) {
    if (closing !== null && line.text.trim() === closing) {
      closing = null
      continue
    }
    if (line.text.trim() !== '') closing = null
    const [, indent = '', colons = '', given] = isFenced(line.text) ? [] : (component.exec(line.text) ?? [])
    const file = given === undefined ? undefined : findPartial({ tree, root }, given)
    if (file === undefined) written.push(line)
    else {
      written.push({ ...line, text: `${indent}<!--@include: @/${file}-->` })
      closing = colons.length > 1 ? colons : null
    }
  }
  return written
}

/** Returns a path below the root. */
function findPartial(
  { tree, root }: { tree: Pick<SourceTree, 'read'>; root: string },
  given: string,
): string | undefined {
  const values = readAttributes(given)
  const name = properties.map(key => values[key]).find(value => typeof value === 'string')
  if (name === undefined || !/^[\w./-]{1,200}$/.test(name)) return undefined
  const files = folders.flatMap(folder => [`${folder}/${name}.md`, `${folder}/${name}`])
  return files.find(file => {
    const path = joinPath(root, file)
    return path !== undefined && tree.read(path) !== undefined
  })
}

import { isRecord } from '../../core/json-value.ts'
import { joinPath, parentFolder } from '../../core/page-path.ts'
import type { SourceTree } from '../../core/source-tree.ts'
import { readStructuredFile } from '../../formats/read-structured-file.ts'

const depthLimit = 64
const nodeLimit = 200_000

export interface ReferenceContext {
  tree: SourceTree
  /** Every configuration file read so far, the main one first. */
  files: string[]
  report(message: string, file: string): void
}

/**
 * Replaces each `{"$ref": "./file.json"}` with the file's content, recursively. Keys next to `$ref` win over the file's.
 * References are relative to their own file. Unresolved ones are reported and left out.
 */
export function resolveReferences(context: ReferenceContext, value: unknown, file: string): unknown {
  let nodes = 0
  const read = (target: string, from: string, chain: readonly string[]): unknown => {
    if (chain.includes(target))
      return context.report(`${from} refers to ${target}, which refers back to it.`, from)
    const content = readStructuredFile(context.tree, target)
    if (!content.ok) return context.report(`${from} refers to ${target}: ${content.message}`, from)
    if (!context.files.includes(target)) context.files.push(target)
    return walk(content.value, target, [...chain, target], chain.length)
  }
  const walk = (node: unknown, from: string, chain: readonly string[], depth: number): unknown => {
    nodes += 1
    if (depth > depthLimit || nodes > nodeLimit) {
      if (nodes <= nodeLimit)
        context.report(`${from} nests deeper than ${depthLimit} levels. Deeper levels are left out.`, from)
      return undefined
    }
    if (Array.isArray(node)) {
      return node.map(item => walk(item, from, chain, depth + 1)).filter(item => item !== undefined)
    }
    if (!isRecord(node)) return node
    const { $ref: reference, ...own } = node
    const beside = Object.fromEntries(
      Object.entries(own).map(([key, item]) => [key, walk(item, from, chain, depth + 1)]),
    )
    if (typeof reference !== 'string') return beside
    const target = joinPath(parentFolder(from), reference)
    if (target === undefined)
      context.report(`${from} refers to ${reference}, which is outside the source.`, from)
    const resolved = target === undefined ? undefined : read(target, from, chain)
    return isRecord(resolved) ? { ...resolved, ...beside } : resolved
  }
  const resolved = walk(value, file, [file], 0)
  if (nodes > nodeLimit)
    context.report(`The configuration has more than ${nodeLimit} values; the rest is left out.`, file)
  return resolved
}

import { joinPath, parentFolder } from '../navigation/page-path.ts'
import { readFrontMatter } from '../read-front-matter.ts'
import { readSourceText } from '../read-source-text.ts'
import type { SourceTree } from '../source-tree.ts'
import { createFenceTracker } from './fence-tracker.ts'
import { readRegion } from './read-region.ts'
import { type SourceLine, splitLines } from './source-line.ts'

const limitDepth = 10
const limitLines = 100_000
const limitInclusions = 1_000
const markdownInclude = /^[ \t]*<!--\s*@include:\s*(.+?)\s*-->[ \t]*$/
const codeInclude = /^([ \t]*)<<<[ \t]+(.+?)[ \t]*$/

export interface IncludeNeeds {
  tree: SourceTree
  /** Folder that `@/` and `/` stand for. */
  root: string
  report: (origin: SourceLine['origin'], message: string) => void
}

/** Puts in place what VitePress includes by line: `<!--@include: ./part.md{3,9}-->` and `<<< @/file.ts#region{1,3 ts} [title]`. */
export function includeFiles(needs: IncludeNeeds, lines: readonly SourceLine[]): SourceLine[] {
  const included: SourceLine[] = []
  let inclusions = 0
  include(lines, 0)
  return included

  function include(part: readonly SourceLine[], depth: number): void {
    const isFenced = createFenceTracker()
    for (const line of part) {
      const fenced = isFenced(line.text)
      const markdown = fenced ? null : markdownInclude.exec(line.text)
      const code = fenced ? null : codeInclude.exec(line.text)
      if (markdown?.[1] !== undefined) {
        inclusions += 1
        if (depth >= limitDepth || inclusions > limitInclusions || included.length > limitLines) {
          needs.report(
            line.origin,
            `"${markdown[1]}" is left out: files include one another too deeply or too often.`,
          )
        } else include(readMarkdownPart(needs, line, markdown[1]), depth + 1)
      } else if (code?.[2] !== undefined && included.length <= limitLines) {
        for (const text of readCodePart(needs, line, code[2]))
          included.push({ text: code[1] + text, origin: line.origin })
      } else included.push(line)
    }
  }
}

function readMarkdownPart(needs: IncludeNeeds, line: SourceLine, reference: string): SourceLine[] {
  const [, path = '', region, range] = /^(.+?)(?:#([\w-]+))?(?:\{([^{}]*)\})?$/.exec(reference) ?? []
  const file = resolveInclude(needs, line, path)
  const source = file === undefined ? undefined : readSourceText(needs.tree, file)
  if (file === undefined || source === undefined || 'refusal' in source) {
    needs.report(line.origin, `The included file "${path}" does not exist or cannot be read.`)
    return []
  }
  const { body, bodyLine } = readFrontMatter(source.text)
  const lines = splitLines(body, file, bodyLine)
  const part = region === undefined ? lines : (readRegion(lines, region, item => item.text) ?? lines)
  const [, first, comma, last] = /^\s*(\d*)\s*(,?)\s*(\d*)\s*$/.exec(range ?? '') ?? []
  const start = first ? Number(first) : 1
  const end = last ? Number(last) : first && !comma ? start : part.length
  return part.slice(start - 1, end)
}

function readCodePart(needs: IncludeNeeds, line: SourceLine, reference: string): string[] {
  const match = /^(.+?)(?:#([\w-]+))?[ \t]*(?:\{([^{}]*)\})?[ \t]*(?:\[(.*)\])?$/.exec(reference)
  const [, path = '', region, options = '', title] = match ?? []
  const file = resolveInclude(needs, line, path)
  const source = file === undefined ? undefined : readSourceText(needs.tree, file)
  if (file === undefined || source === undefined || 'refusal' in source) {
    needs.report(line.origin, `The included code "${path}" does not exist or cannot be read.`)
    return []
  }
  const all = source.text.replace(/\n+$/, '').split('\n')
  const code = region === undefined ? all : (readRegion(all, region, text => text) ?? all)
  const language =
    /(?:^|[\s\d,-])([a-z]\w*)(?::\S*)?\s*$/i.exec(options)?.[1] ?? file.slice(file.lastIndexOf('.') + 1)
  const longest = Math.max(2, ...code.map(text => /`*/.exec(text.trimStart())?.[0].length ?? 0))
  const mark = '`'.repeat(longest + 1)
  return ['', `${mark}${language}${title === undefined ? '' : ` [${title}]`}`, ...code, mark, '']
}

function resolveInclude(needs: IncludeNeeds, line: SourceLine, path: string): string | undefined {
  const fromRoot = /^@?\/(.*)$/.exec(path)?.[1]
  return fromRoot === undefined
    ? joinPath(parentFolder(line.origin.file), path)
    : joinPath(needs.root, fromRoot)
}

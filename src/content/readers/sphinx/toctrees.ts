import { joinPath, parentFolder } from '../../core/page-path.ts'
import { hasWildcard, matchGlob } from '../../outline/match-glob.ts'
import { readTarget } from '../myst/convert-roles.ts'
import type { Directive } from '../myst/parse-blocks.ts'

/** A `toctree`: the pages that are listed below the page that has it. */
export interface Toctree {
  caption: string
  entries: { title: string; target: string; line: number }[]
  isGlob: boolean
  isHidden: boolean
  isReversed: boolean
}

/** The pages of a site, by their paths without extension. */
export interface Documents {
  has(name: string): boolean
  list(): readonly string[]
}

export type ToctreeEntry =
  | { kind: 'page'; title: string; name: string }
  | { kind: 'link'; title: string; href: string }
  | { kind: 'missing'; target: string; line: number }

const limitEntries = 5_000
const limitPatterns = 100

export function readToctree({ options, body }: Directive): Toctree {
  const lines = body.filter(({ text }) => text.trim() !== '' && !/^\s*%/.test(text)).slice(0, limitEntries)
  return {
    caption: options.get('caption') ?? '',
    entries: lines.map(({ text, origin }) => {
      const { text: title, target, isTitled } = readTarget(text.trim())
      return { title: isTitled ? title : '', target, line: origin.line }
    }),
    isGlob: options.has('glob'),
    isHidden: options.has('hidden'),
    isReversed: options.has('reversed'),
  }
}

/** Finds the pages of a toctree on the page `name`. Patterns add the pages that the toctree has not listed yet. */
export function listEntries(toctree: Toctree, documents: Documents, name: string): ToctreeEntry[] {
  const listed = new Set([name])
  const entries: ToctreeEntry[] = []
  let patterns = 0
  for (const { title, target, line } of toctree.entries) {
    if (/^(?:https?|mailto):/i.test(target)) {
      entries.push({ kind: 'link', title: title || target, href: target })
      continue
    }
    const path = target === 'self' ? name : toName(target, parentFolder(name))
    if (toctree.isGlob && hasWildcard(target)) {
      patterns += 1
      const found = patterns > limitPatterns || path === undefined ? [] : documents.list()
      for (const one of found) {
        if (listed.has(one) || !matchGlob(path ?? '', one)) continue
        listed.add(one)
        entries.push({ kind: 'page', title: '', name: one })
      }
    } else if (path !== undefined && documents.has(path)) {
      listed.add(path)
      entries.push({ kind: 'page', title, name: path })
    } else entries.push({ kind: 'missing', target, line })
  }
  return toctree.isReversed ? entries.reverse() : entries
}

function toName(target: string, folder: string): string | undefined {
  return joinPath(target.startsWith('/') ? '' : folder, target.replace(/\.(?:mdx?|rst|txt)$/, ''))
}

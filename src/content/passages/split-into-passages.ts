import type { Passage } from '../core/page.ts'
import type { PageItem } from './read-items.ts'

const limit = 1_600
/** The longest text that counts as the introduction of the code, table or list after it. */
const introductionLimit = 400
const blocksPerIntroduction = 3

type BlockItem = Extract<PageItem, { kind: 'block' }>

interface OpenSection {
  depth: number
  text: string
  anchor: string
}

/**
 * Makes one passage for each section, or several for a long one. Cuts are between blocks, and never after an introduction. Empty
 * sections have no passage. After a fold, the section around it goes on.
 */
export function splitIntoPassages(items: readonly PageItem[]): Passage[] {
  const passages: Passage[] = []
  let path: OpenSection[] = []
  /** The sections around each open fold. */
  const around: OpenSection[][] = []
  let section: BlockItem[] = []
  const flush = () => {
    const headings = path.map(heading => heading.text)
    const anchor = path.at(-1)?.anchor ?? null
    for (const part of packSection(section)) {
      passages.push({ anchor, headings, blocks: part.map(item => item.block) })
    }
    section = []
  }
  for (const item of items) {
    if (item.kind === 'block') {
      section.push(item)
      continue
    }
    flush()
    if (item.kind === 'end') path = around.pop() ?? []
    else if (item.kind === 'fold') {
      around.push(path)
      path = [...path, { ...item, depth: 0 }]
    } else path = [...path.filter(({ depth }) => depth < item.depth), item]
  }
  flush()
  return passages
}

function packSection(section: readonly BlockItem[]): BlockItem[][] {
  const parts: BlockItem[][] = []
  let size = Number.POSITIVE_INFINITY
  for (const group of groupIntroductions(section)) {
    const length = group.reduce((sum, item) => sum + item.block.text.length, 0)
    if (size + length > limit) {
      parts.push([])
      size = 0
    }
    parts.at(-1)?.push(...group)
    size += length
  }
  return parts
}

/** Groups blocks with the short ones that introduce them. */
function groupIntroductions(section: readonly BlockItem[]): BlockItem[][] {
  const groups: BlockItem[][] = []
  let isOpen = false
  for (const [index, item] of section.entries()) {
    const last = groups.at(-1)
    if (isOpen && last !== undefined) last.push(item)
    else groups.push([item])
    isOpen = introducesNext(item, section[index + 1]) && (groups.at(-1)?.length ?? 0) < blocksPerIntroduction
  }
  return groups
}

function introducesNext(item: BlockItem, next: BlockItem | undefined): boolean {
  if (next === undefined) return false
  if (item.introduces) return true
  return (
    item.block.kind === 'text' &&
    item.block.text.length <= introductionLimit &&
    ['code', 'table', 'list', 'step'].includes(next.block.kind)
  )
}

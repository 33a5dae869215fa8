import type { Element, Root } from 'hast'
import { readAnchorText } from './anchor-headings.ts'
import { isBlank, isElement, readProperty, walkElements } from './elements.ts'

export interface ExtractedTitle {
  text: string
  id: string | null
}

/** Titles known from elsewhere; null if there is none. */
export interface KnownTitles {
  frontMatter: string | null
  navigation: string | null
}

/**
 * Removes and returns the heading that starts a page, if it is the page's title. Returns null if the front matter has a different
 * title. A heading below `h1` counts as the title if every other heading is lower still; those then move up.
 */
export function extractTitle(root: Root, { frontMatter, navigation }: KnownTitles): ExtractedTitle | null {
  const index = root.children.findIndex(child => !isBlank(child))
  const heading = root.children[index]
  const level = levelOf(heading)
  if (!isElement(heading) || level === null) return null
  const whole = readAnchorText(heading)
  const [mark = '', named] = /(?<!\s)\s*\[#([^[\]\s]+)\]\s*$/.exec(whole) ?? []
  const text = whole
    .slice(0, whole.length - mark.length)
    .replace(/\s+/g, ' ')
    .trim()
  const known = level === 1 ? frontMatter : (frontMatter ?? navigation)
  if (text === '' || (known !== null && normalise(text) !== normalise(known))) return null
  if (level > 1 && !raiseHeadings(root, heading, level)) return null
  root.children.splice(index, 1)
  return { text, id: readProperty(heading, 'id') ?? named ?? null }
}

/** Moves the other headings up, so that the highest is an `h2`. Returns false if there are none, or if one is as high as the title. */
function raiseHeadings(root: Root, title: Element, level: number): boolean {
  const others: Element[] = []
  for (const element of walkElements(root))
    if (element !== title && levelOf(element) !== null) others.push(element)
  if (others.length === 0 || others.some(other => (levelOf(other) ?? 0) <= level)) return false
  for (const other of others) other.tagName = `h${(levelOf(other) ?? level) - level + 1}`
  return true
}

function levelOf(node: Root['children'][number] | undefined): number | null {
  const [, level] = isElement(node) ? (/^h([1-6])$/.exec(node.tagName) ?? []) : []
  return level === undefined ? null : Number(level)
}

function normalise(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

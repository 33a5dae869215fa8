import type { Root } from 'hast'
import { readAnchorText } from './anchor-headings.ts'
import { isBlank, isElement } from './elements.ts'

/** Removes and returns the `h1` that starts a page. Returns null if there is none, or if it differs from `title`. */
export function extractTitle(root: Root, title: string | null): { text: string; id: string | null } | null {
  const index = root.children.findIndex(child => !isBlank(child))
  const heading = root.children[index]
  if (!isElement(heading, 'h1')) return null
  const text = readAnchorText(heading)
    .replace(/(?<!\s)\s*\[#[^[\]\s]+\]\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (text === '' || (title !== null && normalise(text) !== normalise(title))) return null
  root.children.splice(index, 1)
  return { text, id: heading.properties.id === undefined ? null : String(heading.properties.id) }
}

function normalise(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

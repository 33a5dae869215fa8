import type { Root } from 'hast'
import { readSpokenText } from './anchor-headings.ts'
import { isBlank, isElement } from './elements.ts'

/** Takes the `h1` that opens a page out of its body: the page's title is told apart from it. Null where there is none, or where it says other than `title`. */
export function extractTitle(root: Root, title: string | null): { text: string; id: string | null } | null {
  const index = root.children.findIndex(child => !isBlank(child))
  const heading = root.children[index]
  if (!isElement(heading, 'h1')) return null
  const text = readSpokenText(heading)
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

import type { Root } from 'hast'
import { isElement, readClasses, walkElements } from '../html/elements.ts'
import { lineKinds, toLineAttribute } from './line-ranges.ts'
import { tidyCode } from './tidy-code.ts'

/** Tidies the text of `<pre>` elements that no code fence wrote, in place. Text with elements in it stays. */
export function tidyListings(root: Root): void {
  for (const pre of walkElements(root)) {
    if (pre.tagName !== 'pre' || lineKinds.some(kind => toLineAttribute(kind) in pre.properties)) continue
    const inner = pre.children.filter(child => child.type !== 'text' || child.value.trim() !== '')
    const [code] = inner
    const holder = isElement(code, 'code') ? code : pre
    const [text] = holder.children
    if (inner.length !== 1 || holder.children.length !== 1 || text?.type !== 'text') continue
    const name = readClasses(holder).find(each => each.startsWith('language-'))
    const tidy = tidyCode(text.value, name?.slice('language-'.length)).code
    if (tidy.trim() !== '') text.value = `${tidy}\n`
    if (holder !== pre) pre.children = inner
  }
}

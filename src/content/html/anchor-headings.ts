import type { Element, Root, RootContent } from 'hast'
import type { Heading } from '../core/page.ts'
import { hasClass, isElement, readProperty, readTextContent } from './elements.ts'
import { isQuestion, readSummary } from './fold-titles.ts'
import { isReservedId } from './reserved-ids.ts'
import type { Slugger } from './slugs.ts'

/** Marks words of a heading that are not part of its anchor; never written to a page. */
export const notInAnchorClass = 'unspoken'

/** Marks what a site's own component shows in a heading. It is not part of the anchor or the title; never written to a page. */
export const notInTitleClass = 'component-words'

export interface PageAnchors {
  headings: Heading[]
  /** Other anchors on the page, each with the anchor of the heading above; null before the first heading. */
  aliases: Map<string, string | null>
  /** The ids of folds and fields by their other anchors. Links in pages lead to them. */
  places: Map<string, string>
  /** The texts of headings that also show words of components, by anchor. */
  titles: Map<string, string>
}

/** The marks after a heading: its anchor, and Fumadocs' table-of-contents and step marks. */
const marks = /(?<!\s)(?:\s*\[(?:#[^[\]\s]+|!?toc|step)\]){1,4}\s*$/
const chosenId = /\[#([^[\]\s]+)\]/

/** Sets the `id` of every heading and of folds with questions in place, and finds the heading of every other named place. */
export function anchorHeadings(root: Root, slugger: Slugger): PageAnchors {
  const anchors: PageAnchors = { headings: [], aliases: new Map(), places: new Map(), titles: new Map() }
  /** The names since the last heading or text. They belong to a heading that follows directly. */
  let waiting: string[] = []
  let current: string | null = null
  let isAfterHeading = false
  const unnamed: Element[] = []

  const read = (nodes: readonly RootContent[]): void => {
    for (const node of nodes) {
      if (node.type === 'text' && node.value.trim() !== '') {
        waiting = []
        isAfterHeading = false
      }
      if (node.type !== 'element') continue
      if (/^h[1-6]$/.test(node.tagName)) readHeading(node)
      else {
        if (isElement(node, 'details') && !readProperty(node, 'id')) unnamed.push(node)
        for (const name of readPlaceNames(node)) {
          if (!anchors.aliases.has(name)) anchors.aliases.set(name, current)
          if (isElement(node, 'details')) anchors.places.set(name, name)
          if (!isAfterHeading) waiting.push(name)
        }
        read(node.children)
      }
    }
  }

  const readHeading = (element: Element): void => {
    const chosen = takeChosenId(element)
    const whole = readTitleText(element)
    const text = whole.replace(/\s+/g, ' ').trim()
    const anchor = chosen === null ? slugger.slug(readAnchorText(element)) : slugger.claim(chosen)
    element.properties.id = anchor
    if (whole !== readTextContent(element)) anchors.titles.set(anchor, text)
    current = anchor
    for (const name of [...waiting, ...readInnerNames(element)]) anchors.aliases.set(name, anchor)
    if (chosen !== null && isReservedId(chosen) && !anchors.aliases.has(chosen))
      anchors.aliases.set(chosen, anchor)
    waiting = []
    isAfterHeading = true
    if (text !== '') anchors.headings.push({ depth: Number(element.tagName.slice(1)), text, anchor })
  }

  read(root.children)
  // Headings come first, because their anchors are known to others.
  for (const fold of unnamed) {
    const title = readSummary(fold)
    if (isQuestion(title)) fold.properties.id = slugger.slug(title)
  }
  return anchors
}

/** Reads `## Title [#id]` and removes the mark, or reads the `id` of an HTML heading. */
function takeChosenId(element: Element): string | null {
  const last = element.children.at(-1)
  const [found = ''] = last?.type === 'text' ? (marks.exec(last.value) ?? []) : []
  if (last?.type === 'text' && found !== '') last.value = last.value.slice(0, -found.length)
  return chosenId.exec(found)?.[1] ?? readProperty(element, 'id')
}

function readTitleText(node: RootContent): string {
  if (hasClass(node, notInTitleClass)) return ''
  return node.type === 'element' ? node.children.map(readTitleText).join('') : readTextContent(node)
}

/** The text of a heading without badges, for its anchor and for a title. */
export function readAnchorText(node: RootContent): string {
  if (hasClass(node, notInAnchorClass) || hasClass(node, notInTitleClass)) return ''
  return node.type === 'element'
    ? node.children.map(readAnchorText).join('').replace(/\s+/g, ' ').trim()
    : readTextContent(node)
}

function readPlaceNames(element: Element): string[] {
  const names = [readProperty(element, 'id'), isElement(element, 'a') ? readProperty(element, 'name') : null]
  return names.filter(name => name !== null)
}

function readInnerNames(element: Element): string[] {
  return element.children.flatMap(child =>
    isElement(child) ? [...readPlaceNames(child), ...readInnerNames(child)] : [],
  )
}

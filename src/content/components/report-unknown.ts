import type { Element, Root } from 'hast'
import { isBlank, isElement, walkElements } from '../html/elements.ts'
import { isAllowedTag } from '../html/sanitise-html.ts'
import { createComponent } from './component.ts'
import { componentTable } from './component-table.ts'
import { isField } from './fields.ts'
import { writeMedia } from './write-media.ts'

const shownAttributes =
  'title, label, heading, description, text, npm, command and code, and lists of records,'

/**
 * Reports each component of a page that Lectern does not know, once, before components are replaced. In plain Markdown, the HTML
 * parser lower-cases their names, and placeholders such as `<your-name>` look the same.
 */
export function reportUnknownComponents(
  root: Root,
  report: (line: number | undefined, message: string) => void,
): void {
  const reported = new Set<string>()
  const drawn = listDrawn(root)
  for (const element of walkElements(root)) {
    const { tagName, children, position } = element
    const name = tagName.toLowerCase()
    if (componentTable.has(name) || isAllowedTag(name) || reported.has(tagName) || drawn.has(element))
      continue
    const component = createComponent(element, children)
    if (isField(component) || (children.every(isBlank) && writeMedia(component) !== null)) continue
    reported.add(tagName)
    const kept = children.every(isBlank)
      ? `Its attributes ${shownAttributes} are shown; everything else that it draws is lost.`
      : 'Its title and the content between its tags are shown; everything else that it draws is lost.'
    const hint = /^[A-Z]/.test(tagName) ? '' : ' If it is not a component, write it as code.'
    report(position?.start.line, `The component <${tagName.slice(0, 60)}> is not known. ${kept}${hint}`)
  }
}

/** Lists the elements of SVG images and MathML formulas. */
function listDrawn(root: Root): Set<Element> {
  const drawn = new Set<Element>()
  for (const image of walkElements(root)) {
    if (!isElement(image, 'svg', 'math') || drawn.has(image)) continue
    for (const part of walkElements(image)) drawn.add(part)
  }
  return drawn
}

import type { Root } from 'hast'
import { isBlank, walkElements } from '../html/elements.ts'
import { isAllowedTag } from '../html/sanitise-html.ts'
import { componentTable } from './component-table.ts'

const shownAttributes = 'title, label, heading, description, text, npm and command'

/** Reports each component of a page that Lectern does not know, once, before components are replaced. */
export function reportUnknownComponents(
  root: Root,
  report: (line: number | undefined, message: string) => void,
): void {
  const reported = new Set<string>()
  for (const element of walkElements(root)) {
    const { tagName, children, position } = element
    const name = tagName.toLowerCase()
    if (!/^[A-Z]/.test(tagName) || componentTable.has(name) || isAllowedTag(name) || reported.has(tagName))
      continue
    reported.add(tagName)
    const kept = children.every(isBlank)
      ? `Its attributes ${shownAttributes} are shown; everything else that it draws is lost.`
      : 'The content between its tags is shown; everything else that it draws is lost.'
    report(position?.start.line, `The component <${tagName.slice(0, 60)}> is not known. ${kept}`)
  }
}

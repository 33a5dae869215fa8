import type { Element } from 'hast'
import { isElement, readTextContent } from './elements.ts'

/** The title of a fold; empty without a `<summary>`. */
export function readSummary(fold: Element): string {
  const summary = fold.children.find(child => isElement(child, 'summary'))
  return summary ? readTextContent(summary).replace(/\s+/g, ' ').trim() : ''
}

const question = /[?？؟]\W*$|^(?:can|does|do|how|is|are|should|what|when|where|which|who|why)\b.+ /i

export function isQuestion(title: string): boolean {
  return question.test(title)
}

import { makeElement } from '../dom/make-element.ts'
import type { Strings } from '../strings/en.ts'

export interface Transcript {
  element: HTMLElement
  setExchanges(elements: HTMLElement[]): void
  /** Scrolls to the end, but not past the start of the last exchange. */
  scrollToLast(): void
  /** Makes a change, and scrolls to the last exchange if it was in view before. */
  keepAtLast(change: () => void): void
}

const nearPixels = 40
const marginPixels = 16

/** The exchanges so far, or a welcome text with suggestions. */
export function createTranscript({
  strings,
  suggestions,
  ask,
}: {
  strings: Strings
  suggestions: readonly string[]
  ask(question: string): void
}): Transcript {
  const list = makeElement('ol', { class: 'exchanges' })
  const welcome = makeElement(
    'div',
    { class: 'welcome' },
    makeElement('p', {}, strings.welcome),
    ...suggestions.map(question =>
      makeElement('button', { type: 'button', class: 'suggestion', click: () => ask(question) }, question),
    ),
  )
  const element = makeElement(
    'div',
    { class: 'transcript', tabindex: '0', role: 'region', 'aria-label': strings.title },
    welcome,
    list,
  )
  const lastTop = () => {
    const last = list.lastElementChild
    const start = last instanceof HTMLElement ? last.offsetTop - marginPixels : 0
    return Math.min(start, element.scrollHeight - element.clientHeight)
  }
  const scrollToLast = () => element.scrollTo({ top: lastTop() })
  return {
    element,
    setExchanges(elements) {
      welcome.hidden = elements.length > 0
      list.hidden = elements.length === 0
      list.replaceChildren(...elements)
    },
    scrollToLast,
    keepAtLast(change) {
      const isAtLast = Math.abs(lastTop() - element.scrollTop) < nearPixels
      change()
      if (isAtLast) scrollToLast()
    },
  }
}

import type { Words } from '../words/words.ts'
import { makeElement } from './make-element.ts'

export interface Transcript {
  element: HTMLElement
  setExchanges(elements: HTMLElement[]): void
  /** To the end, but not past the beginning of the last exchange: answers are read from their beginning. */
  scrollToLast(): void
  /** Makes a change; where the reader was at the end, the end stays in view, as far as the above allows. */
  keepAtLast(change: () => void): void
}

const nearPixels = 40
const marginPixels = 16

/** What was said so far; before that, what can be asked. */
export function createTranscript({
  words,
  suggestions,
  ask,
}: {
  words: Words
  suggestions: readonly string[]
  ask(question: string): void
}): Transcript {
  const list = makeElement('ol', { class: 'exchanges' })
  const welcome = makeElement(
    'div',
    { class: 'welcome' },
    makeElement('p', {}, words.welcome),
    ...suggestions.map(question =>
      makeElement('button', { type: 'button', class: 'suggestion', click: () => ask(question) }, question),
    ),
  )
  const element = makeElement(
    'div',
    { class: 'transcript', tabindex: '0', role: 'region', 'aria-label': words.title },
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

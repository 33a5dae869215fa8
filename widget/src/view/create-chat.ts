import { createConversation } from '../conversation/conversation.ts'
import { type Exchange, isUnderWay } from '../conversation/exchange.ts'
import { makeElement } from '../dom/make-element.ts'
import { readSitePath } from '../page/read-site-path.ts'
import type { Settings } from '../settings/read-settings.ts'
import { createComposer } from './create-composer.ts'
import { createExchangeView, type ExchangeView } from './create-exchange-view.ts'
import { createTranscript } from './create-transcript.ts'

export interface Chat {
  elements: HTMLElement[]
  /** Survives a reload. */
  isOpen: boolean
  /** Call after the elements are visible. */
  show(): void
  focus(): void
  ask(question: string): void
  clear(): void
  setSelection(text: string | null): void
  close(): void
}

/** Connects the conversation with its views. */
export function createChat({ assistant, strings, language, suggestions }: Settings): Chat {
  const views = new Map<Exchange, ExchangeView>()
  const changed = new Set<Exchange>()
  let selection: string | null = null
  let frame = 0

  const conversation = createConversation({
    assistant,
    readPath: () => readSitePath(location.pathname, assistant),
    onChange(exchange) {
      if (exchange === null) showAll()
      else {
        changed.add(exchange)
        frame ||= requestAnimationFrame(showChanged)
      }
    },
  })
  const transcript = createTranscript({ strings, suggestions, ask })
  const composer = createComposer({
    strings,
    ask,
    stop: conversation.stop,
    removeSelection: () => setSelection(null),
  })
  const announcer = makeElement('div', { class: 'unseen', role: 'status' })

  function ask(question: string): void {
    conversation.ask(question, selection)
    setSelection(null)
    composer.focus()
  }

  function setSelection(text: string | null): void {
    selection = text
    composer.setSelection(text)
  }

  function viewOf(exchange: Exchange): ExchangeView {
    const known = views.get(exchange)
    if (known) return known
    const view = createExchangeView(exchange, {
      strings,
      language,
      takesRatings: () => conversation.takesRatings,
      retry: () => {
        conversation.retry()
        composer.focus()
      },
      rate: (rating, comment) => conversation.rate(exchange, rating, comment),
    })
    views.set(exchange, view)
    return view
  }

  function showAll(): void {
    const { exchanges } = conversation
    for (const exchange of views.keys()) if (!exchanges.includes(exchange)) views.delete(exchange)
    transcript.setExchanges(exchanges.map(exchange => viewOf(exchange).element))
    for (const exchange of exchanges) show(exchange)
    announcer.textContent = ''
    transcript.scrollToLast()
  }

  function showChanged(): void {
    frame = 0
    transcript.keepAtLast(() => {
      for (const exchange of changed) show(exchange)
    })
    changed.clear()
  }

  function show(exchange: Exchange): void {
    const { exchanges } = conversation
    const isLast = exchange === exchanges.at(-1)
    const view = viewOf(exchange)
    view.update(isLast)
    if (!isLast) return
    composer.setBusy(isUnderWay(exchange))
    if (changed.has(exchange) && !isUnderWay(exchange)) announcer.textContent = view.readAloud()
  }

  showAll()
  return {
    elements: [transcript.element, composer.element, announcer],
    get isOpen() {
      return conversation.isOpen
    },
    set isOpen(value) {
      conversation.isOpen = value
    },
    show: transcript.scrollToLast,
    focus: composer.focus,
    ask,
    clear() {
      conversation.clear()
      composer.setBusy(false)
      composer.focus()
    },
    setSelection,
    close() {
      cancelAnimationFrame(frame)
      conversation.close()
    },
  }
}

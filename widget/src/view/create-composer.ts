import type { Words } from '../words/words.ts'
import { makeElement } from './make-element.ts'
import { makeIcon } from './make-icon.ts'

export interface Composer {
  element: HTMLElement
  focus(): void
  setSelection(text: string | null): void
  setBusy(isBusy: boolean): void
}

export interface ComposerActions {
  words: Words
  ask(question: string): void
  stop(): void
  removeSelection(): void
}

const questionLimit = 10_000

/** Where questions are written. While an answer is under way its button stops it. */
export function createComposer({ words, ask, stop, removeSelection }: ComposerActions): Composer {
  let isBusy = false
  const input = makeElement('textarea', {
    rows: '1',
    maxlength: String(questionLimit),
    placeholder: words.placeholder,
    'aria-label': words.placeholder,
    enterkeyhint: 'send',
    dir: 'auto',
  })
  const quote = makeElement('span', { class: 'quote', dir: 'auto' })
  const chip = makeElement(
    'div',
    { class: 'chip', hidden: true },
    makeElement('span', { class: 'unseen' }, `${words.selection}: `),
    quote,
    makeElement(
      'button',
      { type: 'button', class: 'quiet', 'aria-label': words.removeSelection, click: remove },
      makeIcon('close'),
    ),
  )
  const button = makeElement(
    'button',
    { type: 'submit', class: 'send', 'aria-label': words.send },
    makeIcon('send'),
  )
  const form = makeElement(
    'form',
    { class: 'composer' },
    chip,
    makeElement('div', { class: 'field' }, input, button),
    makeElement('p', { class: 'note' }, words.note),
  )

  function remove(): void {
    removeSelection()
    input.focus()
  }

  function submit(): void {
    const question = input.value.trim()
    if (isBusy || question === '') return
    input.value = ''
    fitHeight()
    ask(question)
  }

  /** As high as its text, where the stylesheet cannot say so. */
  function fitHeight(): void {
    input.style.height = ''
    if (input.scrollHeight > input.clientHeight) input.style.height = `${input.scrollHeight}px`
  }

  input.addEventListener('input', fitHeight)
  input.addEventListener('keydown', event => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    submit()
  })
  form.addEventListener('submit', event => {
    event.preventDefault()
    if (isBusy) stop()
    else submit()
    input.focus()
  })

  return {
    element: form,
    focus: () => input.focus(),
    setSelection(text) {
      chip.hidden = text === null
      quote.textContent = text
    },
    setBusy(value) {
      if (value === isBusy) return
      isBusy = value
      button.setAttribute('aria-label', isBusy ? words.stop : words.send)
      button.replaceChildren(makeIcon(isBusy ? 'stop' : 'send'))
    },
  }
}

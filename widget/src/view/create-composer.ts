import { makeElement } from '../dom/make-element.ts'
import { makeIcon } from '../dom/make-icon.ts'
import type { Strings } from '../strings/en.ts'

export interface Composer {
  element: HTMLElement
  focus(): void
  setSelection(text: string | null): void
  setBusy(isBusy: boolean): void
}

export interface ComposerActions {
  strings: Strings
  ask(question: string): void
  stop(): void
  removeSelection(): void
}

const questionLimit = 10_000

/** The question field. Its button stops the answer while one is streaming. */
export function createComposer({ strings, ask, stop, removeSelection }: ComposerActions): Composer {
  let isBusy = false
  const input = makeElement('textarea', {
    rows: '1',
    maxlength: String(questionLimit),
    placeholder: strings.placeholder,
    'aria-label': strings.placeholder,
    enterkeyhint: 'send',
    dir: 'auto',
  })
  const quote = makeElement('span', { class: 'quote', dir: 'auto' })
  const chip = makeElement(
    'div',
    { class: 'chip', hidden: true },
    makeElement('span', { class: 'unseen' }, `${strings.selection}: `),
    quote,
    makeElement(
      'button',
      { type: 'button', class: 'quiet', 'aria-label': strings.removeSelection, click: remove },
      makeIcon('close'),
    ),
  )
  const button = makeElement(
    'button',
    { type: 'submit', class: 'send', 'aria-label': strings.send },
    makeIcon('send'),
  )
  const form = makeElement(
    'form',
    { class: 'composer' },
    chip,
    makeElement('div', { class: 'field' }, input, button),
    makeElement('p', { class: 'note' }, strings.note),
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

  /** Fits the height to the text, for browsers without `field-sizing`. */
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
      button.setAttribute('aria-label', isBusy ? strings.stop : strings.send)
      button.replaceChildren(makeIcon(isBusy ? 'stop' : 'send'))
    },
  }
}

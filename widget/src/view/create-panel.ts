import type { Settings } from '../settings.ts'
import { createChat } from './create-chat.ts'
import { makeElement } from './make-element.ts'
import { makeIcon } from './make-icon.ts'

export interface Panel {
  elements: HTMLElement[]
  /** Opens what was open before the page was left, and leaves the focus where it is. */
  restore(): void
  open(): void
  close(): void
  toggle(): void
  ask(question: string): void
  setSelection(text: string | null): void
  remove(): void
}

const narrow = '(max-width: 40rem)'
const titleId = 'title'

/** The chat where the element stands, always open. */
export function createInlinePanel(settings: Settings): Panel {
  const chat = createChat(settings)
  const head = makeHead(settings, { clear: chat.clear })
  return {
    elements: [
      makeElement('section', { class: 'panel', 'aria-labelledby': titleId }, head, ...chat.elements),
    ],
    restore: chat.show,
    open: chat.focus,
    close: () => undefined,
    toggle: chat.focus,
    ask: chat.ask,
    setSelection: chat.setSelection,
    remove: chat.close,
  }
}

/** A button and the dialog that it opens: beside the page where there is room, in place of it on a phone. */
export function createFloatingPanel(settings: Settings): Panel {
  const chat = createChat(settings)
  const screen = matchMedia(narrow)
  const launcher = makeLauncher(settings, () => toggle())
  const head = makeHead(settings, { clear: chat.clear, close: () => close() })
  const dialog = makeElement('dialog', { class: 'panel', 'aria-labelledby': titleId }, head, ...chat.elements)
  let returnTo: HTMLElement | undefined

  function show(): void {
    dialog.close()
    if (screen.matches) dialog.showModal()
    else dialog.show()
    chat.show()
  }

  function open(): void {
    if (!dialog.open) openAnew()
    chat.focus()
  }

  function openAnew(): void {
    const { activeElement } = document
    returnTo =
      activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : undefined
    show()
    setOpen(true)
  }

  function close(): void {
    if (!dialog.open) return
    dialog.close()
    setOpen(false)
    const isOwn = returnTo === undefined || returnTo.shadowRoot?.contains(launcher)
    if (isOwn) launcher.focus()
    else returnTo?.focus()
  }

  function toggle(): void {
    if (dialog.open) close()
    else open()
  }

  function setOpen(isOpen: boolean): void {
    chat.isOpen = isOpen
    launcher.setAttribute('aria-expanded', String(isOpen))
  }

  const fitScreen = () => {
    if (dialog.open) show()
  }
  screen.addEventListener('change', fitScreen)
  onLeaving(dialog, close)
  dialog.addEventListener('click', event => {
    const leadsAway = event.target instanceof Element && event.target.closest('a:not([target])')
    if (leadsAway && screen.matches) close()
  })

  return {
    elements: [launcher, dialog],
    restore() {
      if (!chat.isOpen || screen.matches) return
      dialog.setAttribute('open', '')
      chat.show()
      launcher.setAttribute('aria-expanded', 'true')
    },
    open,
    close,
    toggle,
    ask(question) {
      open()
      chat.ask(question)
    },
    setSelection: chat.setSelection,
    remove() {
      screen.removeEventListener('change', fitScreen)
      chat.close()
    },
  }
}

/** A dialog beside the page has no key to leave it of its own. */
function onLeaving(dialog: HTMLDialogElement, close: () => void): void {
  dialog.addEventListener('cancel', event => {
    event.preventDefault()
    close()
  })
  dialog.addEventListener('keydown', event => {
    if (event.key !== 'Escape' || event.isComposing) return
    event.preventDefault()
    close()
  })
}

function makeLauncher({ words }: Settings, click: () => void): HTMLElement {
  return makeElement(
    'button',
    { type: 'button', class: 'launcher', 'aria-haspopup': 'dialog', 'aria-expanded': 'false', click },
    makeIcon('chat'),
    makeElement('span', {}, words.open),
  )
}

function makeHead({ words }: Settings, { clear, close }: { clear(): void; close?(): void }): HTMLElement {
  const makeButton = (icon: 'fresh' | 'close', label: string, click: () => void) =>
    makeElement(
      'button',
      { type: 'button', class: 'quiet', 'aria-label': label, title: label, click },
      makeIcon(icon),
    )
  return makeElement(
    'div',
    { class: 'head' },
    makeElement('h2', { id: titleId }, words.title),
    makeButton('fresh', words.fresh, clear),
    close ? makeButton('close', words.close, close) : null,
  )
}

import { makeElement } from '../dom/make-element.ts'
import { makeIcon } from '../dom/make-icon.ts'
import type { Settings } from '../settings/read-settings.ts'
import { createChat } from './create-chat.ts'

export interface Panel {
  elements: HTMLElement[]
  /** Reopens the panel after a reload, without moving the focus. */
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

/** The chat embedded in the page, always open. */
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

/** A button with a dialog: in the corner of the page, or full-screen on a phone. */
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
    if (!dialog.open) openClosed()
    chat.focus()
  }

  function openClosed(): void {
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
  onDismiss(dialog, close)
  dialog.addEventListener('click', event => {
    const isNavigation = event.target instanceof Element && event.target.closest('a:not([target])')
    if (isNavigation && screen.matches) close()
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

/** A non-modal dialog does not close on Escape without this. */
function onDismiss(dialog: HTMLDialogElement, close: () => void): void {
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

function makeLauncher({ strings }: Settings, click: () => void): HTMLElement {
  return makeElement(
    'button',
    { type: 'button', class: 'launcher', 'aria-haspopup': 'dialog', 'aria-expanded': 'false', click },
    makeIcon('chat'),
    makeElement('span', {}, strings.open),
  )
}

function makeHead({ strings }: Settings, { clear, close }: { clear(): void; close?(): void }): HTMLElement {
  const makeButton = (icon: 'fresh' | 'close', label: string, click: () => void) =>
    makeElement(
      'button',
      { type: 'button', class: 'quiet', 'aria-label': label, title: label, click },
      makeIcon(icon),
    )
  return makeElement(
    'div',
    { class: 'head' },
    makeElement('h2', { id: titleId }, strings.title),
    makeButton('fresh', strings.fresh, clear),
    close ? makeButton('close', strings.close, close) : null,
  )
}

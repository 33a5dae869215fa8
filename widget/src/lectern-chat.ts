import { makeElement } from './dom/make-element.ts'
import { readTextSize } from './page/read-text-size.ts'
import { watchSelection } from './page/watch-selection.ts'
import { watchShortcut } from './page/watch-shortcut.ts'
import { watchTheme } from './page/watch-theme.ts'
import { readSettings } from './settings/read-settings.ts'
import { chatStyle } from './view/chat-style.ts'
import { createFloatingPanel, createInlinePanel, type Panel } from './view/create-panel.ts'

const scriptBase = readScriptBase()

/** The chat box, `<lectern-chat data-domain data-key>`. Its attributes can change at any time. */
export class LecternChat extends HTMLElement {
  static readonly observedAttributes = [
    'data-domain',
    'data-key',
    'data-base',
    'data-fp',
    'data-mode',
    'data-lang',
    'data-strings',
    'data-shortcut',
    'data-suggestions',
  ]
  #strings: Readonly<Record<string, unknown>> = {}
  #panel: Panel | undefined
  #closers: (() => void)[] = []

  /** Replacements for the built-in texts, by name. */
  get strings(): Readonly<Record<string, unknown>> {
    return this.#strings
  }

  set strings(strings: Readonly<Record<string, unknown>>) {
    this.#strings = strings
    this.#build()
  }

  connectedCallback(): void {
    this.#build()
  }

  disconnectedCallback(): void {
    this.#takeDown()
  }

  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (before !== after) this.#build()
  }

  open(): void {
    this.#panel?.open()
  }

  close(): void {
    this.#panel?.close()
  }

  ask(question: string): void {
    this.#panel?.ask(question)
  }

  #build(): void {
    this.#takeDown()
    if (!this.isConnected) return
    const settings = readSettings(this, { scriptBase, strings: this.#strings })
    if (!settings) {
      console.warn('lectern-chat needs data-domain and data-key.')
      return
    }
    const panel = settings.isInline ? createInlinePanel(settings) : createFloatingPanel(settings)
    const frame = makeElement('div', {
      class: settings.isInline ? 'frame inline' : 'frame',
      lang: settings.language,
    })
    frame.append(...panel.elements)
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [chatStyle()]
    root.replaceChildren(frame)
    frame.style.setProperty('--text-size', readTextSize(root))
    panel.restore()
    this.#panel = panel
    this.#closers = [
      panel.remove,
      watchSelection(this, panel.setSelection),
      watchShortcut(settings.shortcut, panel.toggle),
      watchTheme(theme => {
        if (theme) frame.dataset.theme = theme
        else delete frame.dataset.theme
      }),
    ]
  }

  #takeDown(): void {
    for (const close of this.#closers.splice(0)) close()
    this.#panel = undefined
  }
}

/** Returns the server that the script came from. Only known during the first run of the script. */
function readScriptBase(): string {
  const script = document.currentScript
  if (script instanceof HTMLScriptElement) return script.src.replace(/\/widget\.js(?:[?#].*)?$/, '')
  return location.origin
}

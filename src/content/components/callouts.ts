import { createBox, createText } from '../html/elements.ts'
import type { WriteComponent } from './component.ts'

export type CalloutKind = 'note' | 'info' | 'tip' | 'warning' | 'danger' | 'success'

/** The words that documentation tools have for the same few kinds of callout. */
const kinds: Record<string, CalloutKind> = {
  abstract: 'info',
  bug: 'danger',
  caution: 'warning',
  check: 'success',
  danger: 'danger',
  deprecated: 'warning',
  error: 'danger',
  example: 'info',
  failure: 'danger',
  hint: 'tip',
  idea: 'tip',
  important: 'warning',
  info: 'info',
  note: 'note',
  question: 'info',
  quote: 'note',
  seealso: 'info',
  success: 'success',
  tip: 'tip',
  warn: 'warning',
  warning: 'warning',
}

export const calloutLabels: Record<CalloutKind, string> = {
  danger: 'Danger',
  info: 'Info',
  note: 'Note',
  success: 'Check',
  tip: 'Tip',
  warning: 'Warning',
}

export function toCalloutKind(name: string): CalloutKind | undefined {
  const kind = name.toLowerCase()
  return Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
}

export const calloutNames = Object.keys(kinds)

/** `<Note>`, `<Warning title>`: the component's own name says the kind. */
export function writeCallout(kind: CalloutKind): WriteComponent {
  return component => {
    const title = component.read('title', 'header')
    const head = title === null ? [] : [createBox('p', 'title', [createText(title)])]
    return [createBox('aside', `callout callout-${kind}`, [...head, ...component.children])]
  }
}

/** `<Callout type="warn" title>`. */
export const writeTypedCallout: WriteComponent = component => {
  return writeCallout(toCalloutKind(component.read('type', 'intent', 'variant') ?? 'note') ?? 'note')(
    component,
  )
}

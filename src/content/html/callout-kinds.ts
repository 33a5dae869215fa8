export type CalloutKind = 'note' | 'info' | 'tip' | 'warning' | 'danger' | 'success'

const kinds: Record<string, CalloutKind> = {
  abstract: 'info',
  bug: 'danger',
  caution: 'warning',
  check: 'success',
  critical: 'danger',
  danger: 'danger',
  deprecated: 'warning',
  error: 'danger',
  example: 'info',
  failure: 'danger',
  hint: 'tip',
  idea: 'tip',
  important: 'warning',
  info: 'info',
  launch: 'info',
  note: 'note',
  okay: 'success',
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

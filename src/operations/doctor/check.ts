export type CheckState = 'ok' | 'warning' | 'problem'

/** The result of one check of `doctor`. */
export interface Check {
  /** For programs; never changes. */
  name: string
  state: CheckState
  /** What was found, in one sentence. */
  detail: string
  /** What to do; null if there is nothing to do. */
  next: string | null
}

type Named = Omit<Check, 'state' | 'next'>

export function ok(name: string, detail: string): Check {
  return { name, state: 'ok', detail, next: null }
}

export function warning(named: Named & { next: string }): Check {
  return { ...named, state: 'warning' }
}

export function problem(named: Named & { next: string }): Check {
  return { ...named, state: 'problem' }
}

export function count(number: number, noun: string): string {
  return `${number.toLocaleString('en-GB')} ${noun}${number === 1 ? '' : 's'}`
}

export function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(bytes < 10 * 2 ** 20 ? 1 : 0)} MB`
}

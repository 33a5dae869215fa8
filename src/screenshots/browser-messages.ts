import type { BrowserChoice } from './find-browser.ts'
import type { Resource, TakeOutcome } from './screenshot.ts'

export interface BrowserJob {
  kind: 'job'
  /** Of the page. */
  path: string
  browser: BrowserChoice
  /** Options of its command line besides our own. */
  args: readonly string[]
  limitMs: number
}

/** To the process that drives the browser: first a job, then an answer to each of its questions. */
export type BrowserOrder = BrowserJob | { kind: 'resource'; id: number; resource: Resource | null }

/** From it: what the page asks for, and at last what came of it. */
export type BrowserReport =
  | { kind: 'ask'; id: number; path: string }
  | { kind: 'outcome'; outcome: TakeOutcome }

import type { BrowserChoice } from './find-browser.ts'
import type { Resource, TakeOutcome } from './screenshot.ts'

export interface BrowserJob {
  kind: 'job'
  path: string
  browser: BrowserChoice
  /** Additional command line options. */
  args: readonly string[]
  limitMs: number
}

/** To the browser process: first a job, then the requested resources. */
export type BrowserOrder = BrowserJob | { kind: 'resource'; id: number; resource: Resource | null }

/** From the browser process: requests for resources, then the outcome. */
export type BrowserReport =
  | { kind: 'ask'; id: number; path: string }
  | { kind: 'outcome'; outcome: TakeOutcome }

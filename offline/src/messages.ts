import type { SiteSearch } from '../../src/site/index.ts'
import type { OfflineData } from '../../src/static-export/index.ts'

export type SearchFields = SiteSearch

export interface SearchResults {
  results: { url: string; title: string }[]
  suggestions: { url: string; title: string }[]
}

export interface AskedQuestion {
  text: string
  /** The conversation so far, oldest first. */
  earlier: { query: string; response: string }[]
  /** Text that the reader selected. */
  selection: string | null
}

export interface OfflineQuestion extends AskedQuestion {
  /** Site path of the page that the reader is on. */
  currentPath: string
}

/** The events of an answer, as the chat box knows them. */
export type OfflineAnswer = (
  | { type: 'source'; source: { url: string; title: string } }
  | { type: 'notice'; message: string }
  | { type: 'text'; delta: string }
  | { type: 'more'; more: { links: string; passages: { title: string; url: string; text: string }[] } }
)[]

/** To the worker. Without data, it loads them. */
export type EngineRequest =
  | { kind: 'open'; root: string; data?: OfflineData }
  | { kind: 'search'; id: number; fields: SearchFields }
  | { kind: 'answer'; id: number; question: OfflineQuestion }

/** From the worker. */
export type EngineResponse =
  | { id: number; kind: 'done'; result: SearchResults | OfflineAnswer }
  | { id: number; kind: 'failed'; message: string }

export interface RenderContext {
  pageUrl: string
  /** Number of a source by its URL without fragment, from 1. */
  sourceNumbers: ReadonlyMap<string, number>
  /** Note for screen readers on links that open a new tab. */
  newTab: string
  makeListing(code: string, language: string): HTMLElement
}

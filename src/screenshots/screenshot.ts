/** Both are PNG images, 1200 by 630. */
export interface Screenshots {
  light: Uint8Array
  dark: Uint8Array
}

export const screenshotSize = { width: 1200, height: 630 }

/** What a site answers with when the browser asks for a path. */
export interface Resource {
  mediaType: string
  content: string | Uint8Array
}

/** A page as a browser is shown it, without a server. */
export interface ShownPage {
  /** Where the page is. */
  path: string
  /** Undefined for what the site does not have. */
  read(path: string): Promise<Resource | undefined>
}

/** `not-taken`: the reason is a sentence for the owner. */
export type TakeOutcome = { kind: 'taken'; screenshots: Screenshots } | { kind: 'not-taken'; reason: string }

/** Rejects with the signal's reason when that aborts; nothing that it started is left then. */
export type TakeScreenshots = (page: ShownPage, signal: AbortSignal) => Promise<TakeOutcome>

/** Both are PNG images, 1200 by 630. */
export interface Screenshots {
  light: Uint8Array
  dark: Uint8Array
}

export const screenshotSize = { width: 1200, height: 630 }

/** A site's response to the browser. */
export interface Resource {
  mediaType: string
  content: string | Uint8Array
}

/** A page for the browser, without a server. */
export interface ShownPage {
  path: string
  /** Reads a path of the site; undefined if it does not exist. */
  read(path: string): Promise<Resource | undefined>
}

/** `reason` is the end of a sentence for the owner. */
export type TakeOutcome = { kind: 'taken'; screenshots: Screenshots } | { kind: 'not-taken'; reason: string }

/** If the signal aborts, rejects with its reason and leaves nothing running. */
export type TakeScreenshots = (page: ShownPage, signal: AbortSignal) => Promise<TakeOutcome>

/** One of the fixed windows that a request counts in. */
export interface RateWindow {
  /** Names what is limited, and over which length of time; says nothing about whom. */
  bucket: string
  /** Milliseconds; a multiple of the window's length. */
  windowStart: number
}

export interface CountedWindow {
  /** Later than asked for where another process's clock is ahead. */
  windowStart: number
  requestCount: number
}

/** Where requests are counted. */
export interface RateWindows {
  /** Counts one request in each window, and returns them in the same order. */
  count(windows: readonly RateWindow[]): Promise<CountedWindow[]>
  /** Forgets windows that began before this time, in milliseconds. */
  forgetBefore(time: number): Promise<void>
  close(): Promise<void>
}

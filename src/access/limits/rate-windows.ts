/** A fixed time window in which requests are counted. */
export interface RateWindow {
  /** Names the limit and, as a hash, the client. */
  bucket: string
  /** In milliseconds; a multiple of the window's length. */
  windowStart: number
}

export interface CountedWindow {
  /** Later than requested if another process's clock is ahead. */
  windowStart: number
  requestCount: number
}

export interface RateWindows {
  /** Counts one request in each window. Returns the windows in the same order. */
  count(windows: readonly RateWindow[]): Promise<CountedWindow[]>
  /** Deletes windows that started before a time in milliseconds. */
  deleteBefore(time: number): Promise<void>
  close(): Promise<void>
}

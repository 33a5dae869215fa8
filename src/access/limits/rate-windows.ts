/** A fixed time window in which requests are counted. */
export interface RateWindow {
  /** Names the limit and, as a hash, the client. */
  bucket: string
  /** In milliseconds; a multiple of the window's length. */
  windowStart: number
  /** Requests to add: 1 by default, 0 to only read the count, or -1 to take one back. */
  amount?: number
}

export interface CountedWindow {
  /** Later than requested if another process's clock is ahead. */
  windowStart: number
  requestCount: number
}

export interface RateWindows {
  /** Adds to the count of each window. Returns the windows in the same order. */
  count(windows: readonly RateWindow[]): Promise<CountedWindow[]>
  /** Deletes windows that started before a time in milliseconds. */
  deleteBefore(time: number): Promise<void>
  close(): Promise<void>
}

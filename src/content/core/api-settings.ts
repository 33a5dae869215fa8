/** What the configuration asks for the pages of API operations. */
export interface ApiSettings {
  /** The languages of the examples that Lectern writes, in this order. */
  languages: readonly string[]
  /** Whether examples have optional parameters, too. */
  withOptional: boolean
  /** Fields below others are shown without a click. */
  isExpanded: boolean
  /** The first addresses of operations whose front matter has a path only. */
  servers: readonly string[]
  /** How handwritten operations authenticate; null if the configuration does not say it. */
  auth: { method: 'bearer' | 'basic' | 'key' | 'cobo'; name: string | null } | null
  /** Whether readers can send requests to the API from its pages. */
  isInteractive: boolean
  /** Only signed-in readers can. */
  isForReaders: boolean
  /** Requests from pages have the cookies of the API's host. */
  sendsCookies: boolean
}

export const exampleLanguages = ['curl', 'javascript', 'python', 'go', 'php', 'ruby'] as const

export const defaultApiSettings: ApiSettings = {
  languages: ['curl', 'javascript', 'python'],
  withOptional: false,
  isExpanded: false,
  servers: [],
  auth: null,
  isInteractive: false,
  isForReaders: false,
  sendsCookies: false,
}

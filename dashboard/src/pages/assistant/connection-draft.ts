export interface ConnectionDraft {
  model: string
  url: string
  /** Replaces the stored key; empty to keep it. */
  key: string
  keyHint: string | null
}

/** Converts the fields to an API request. An empty key keeps the stored one. */
export function writeConnection({ model, url, key }: ConnectionDraft) {
  return { model: model.trim(), url: url.trim(), ...(key.trim() !== '' && { key: key.trim() }) }
}

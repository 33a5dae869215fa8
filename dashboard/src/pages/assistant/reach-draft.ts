/** How a model is reached: its name, address and key. */
export interface ReachDraft {
  model: string
  url: string
  /** What is typed in place of the key that is stored. */
  key: string
  keyHint: string | null
}

/** The same as the API takes it: a key that is not typed stays as it is stored. */
export function writeReach({ model, url, key }: ReachDraft) {
  return { model: model.trim(), url: url.trim(), ...(key.trim() !== '' && { key: key.trim() }) }
}

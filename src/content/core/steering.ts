/** What an owner tells the assistant, in `Assistant.md`. No reader is shown it. */
export interface Steering {
  /** Wishes in the owner's words; `''` where there are none. */
  wishes: string
  curated: CuratedAnswer[]
}

/** Where questions lead that the owner has thought of. */
export interface CuratedAnswer {
  /** A question with all words of one of these is meant. */
  questions: string[]
  /** Path on the site, and the anchor on it. */
  page: string
  anchor: string | null
  /** Markdown that is said in place of what the page says. */
  answer: string | null
}

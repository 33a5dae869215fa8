/** The owner's instructions for the assistant, from `Assistant.md`. Readers never see them. */
export interface Steering {
  /** Free text; `''` if there is none. */
  wishes: string
  curated: CuratedAnswer[]
}

/** A page, and optionally an answer, that the owner chose for certain questions. */
export interface CuratedAnswer {
  /** A question matches if it has all words of one of these. */
  questions: string[]
  /** The site path and the anchor of the page to cite. */
  page: string
  anchor: string | null
  /** Markdown that replaces the page's own text. */
  answer: string | null
}

/** The owner's instructions for the assistant, from `Assistant.md`. Readers never see them. */
export interface Steering {
  /** Free text; `''` if there is none. */
  wishes: string
  curated: CuratedAnswer[]
  /** Instructions for questions on certain topics. Missing if there are none. */
  skills?: SteeringSkill[]
}

export interface SteeringSkill {
  name: string
  /** The questions for which the assistant follows the skill. */
  description: string
  text: string
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

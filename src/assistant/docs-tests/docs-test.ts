/** What an answer to a question must be like. */
export interface DocsTest {
  question: string
  /** Pages that the answer must cite, as site paths, some with an anchor: `/guide/start#proxy`. */
  cites: string[]
  /** Words that must stand in the answer, in any case. */
  words: string[]
  /** False where the documentation must not be found to answer the question. */
  covered: boolean
  /** Where the test begins in its file. */
  line: number
}

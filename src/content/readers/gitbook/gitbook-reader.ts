import { createReader } from '../../core/reader.ts'
import { findSummary, outlineSummary } from '../../outline/outline-summary.ts'

/** Reads GitBook sources: the nested lists of `SUMMARY.md`. */
export const gitbookReader = createReader({
  tool: 'gitbook',
  recognise: findSummary,
  outline: ({ tree }, summary) => {
    const outline = outlineSummary(tree, summary)
    return outline && { ...outline, name: null }
  },
})

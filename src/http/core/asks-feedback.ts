import type { Project } from '../../access/index.ts'

/** Whether a site takes feedback of readers and AI agents. */
export function asksFeedback({
  previewOf,
  siteOptions,
}: Pick<Project, 'previewOf' | 'siteOptions'>): boolean {
  return previewOf === null && siteOptions.feedback !== false
}

/** Whether readers can report a problem with a code block. */
export function asksCodeFeedback({
  previewOf,
  siteOptions,
}: Pick<Project, 'previewOf' | 'siteOptions'>): boolean {
  return previewOf === null && siteOptions.codeFeedback === true
}

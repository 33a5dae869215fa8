import { z } from 'zod'

/** The owner's options of a site's pages. */
export const siteOptionsSchema = z.object({
  feedback: z.boolean().optional().describe('Whether pages ask “Was this page helpful?”; default true.'),
})

export type SiteOptions = z.output<typeof siteOptionsSchema>

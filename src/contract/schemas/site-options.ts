import { z } from 'zod'

/** The owner's options of a site's pages. */
export const siteOptionsSchema = z.object({
  feedback: z.boolean().optional().describe('Whether pages ask “Was this page helpful?”; default true.'),
  mcp: z
    .boolean()
    .optional()
    .describe(
      'Whether the site has an MCP server that needs no key; default true. The one with a key stays.',
    ),
})

export type SiteOptions = z.output<typeof siteOptionsSchema>

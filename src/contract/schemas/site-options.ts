import { z } from 'zod'

/** `cdn.example.com`, `*.example.com` for all hosts below, or `*` for every host. */
const hostPattern = z
  .string()
  .max(253)
  .regex(/^(?:\*|(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+)$/, 'must be a host name, such as cdn.example.com')

/** The owner's options of a site's pages. */
export const siteOptionsSchema = z.object({
  feedback: z.boolean().optional().describe('Whether pages ask “Was this page helpful?”; default true.'),
  codeFeedback: z
    .boolean()
    .optional()
    .describe('Whether readers can report a problem with a code block; default false.'),
  mcp: z
    .boolean()
    .optional()
    .describe(
      'Whether the site has an MCP server that needs no key; default true. The one with a key stays.',
    ),
  media: z
    .enum(['ask', 'off'])
    .optional()
    .describe(
      'Images, videos and embedded videos of other hosts: `ask` (default) loads them when a reader clicks; `off` shows texts and links.',
    ),
  mediaHosts: z
    .array(hostPattern)
    .max(50)
    .optional()
    .describe(
      'Hosts whose images, videos and embedded pages are loaded with the page: `cdn.example.com`, `*.example.com`, or `*` for all.',
    ),
  integrations: z
    .boolean()
    .optional()
    .describe(
      'Whether pages load the services in `integrations` of docs.json; default false. See `customScripts`.',
    ),
  customCss: z
    .boolean()
    .optional()
    .describe('Whether pages have the stylesheets of the source; default false.'),
  customScripts: z
    .boolean()
    .optional()
    .describe(
      'Whether pages run the scripts of the source; default false. Scripts and integrations run on a custom domain, and under `LECTERN_SITES_URL` if the server has one organisation.',
    ),
  scriptHosts: z
    .array(hostPattern)
    .max(50)
    .optional()
    .describe(
      'Hosts that integrations and scripts of the source may load scripts from and send requests to.',
    ),
})

export type SiteOptions = z.output<typeof siteOptionsSchema>

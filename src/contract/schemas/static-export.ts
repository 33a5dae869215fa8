import { z } from 'zod'
import { list } from './list.ts'
import { text } from './text.ts'

const pagesAtMost = 20_000

const addressSchema = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .max(2_000)
  .refine(address => {
    const url = URL.parse(address)
    return url !== null && url.search === '' && url.hash === '' && url.username === '' && url.password === ''
  }, 'must have no query, anchor, user name or password')
  .transform(address => address.replace(/\/+$/, ''))

export const startStaticExportSchema = z.object({
  domain: text(253).describe('Domain of the project, or the host name of its custom domain.'),
  version: text(100).nullish().describe('A label for the file name.'),
  paths: list(text(500), { max: pagesAtMost })
    .nullish()
    .describe('Pages to include, such as `index` or `guides/start`. Default: every page.'),
  groups: list(text(200), { max: 50 })
    .nullish()
    .describe('Groups of a signed-in reader whose pages are included. Default: what everybody can read.'),
  url: addressSchema
    .nullish()
    .describe(
      'Address at which the export will be served, for search engines and the 404 page. Default: the address of the site.',
    ),
})

export const staticExportJobSchema = z.object({
  jobId: z.string(),
  status: z.enum(['queued', 'running', 'completed', 'failed']),
  progress: z.number().min(0).max(100).describe('In percent.'),
  pageCount: z.int().min(0).describe('Pages exported so far.'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  error: z.string().nullable().optional().describe('Why it failed. Present if it did.'),
})

export const staticExportBundleSchema = z.object({
  jobId: z.string(),
  bundleUrl: z.string().describe('Address of the zip archive. It needs no key.'),
  sizeBytes: z.int().min(0),
  expiresAt: z.iso.datetime().describe('When `bundleUrl` stops working. Request another one then.'),
})

export type StartStaticExport = z.output<typeof startStaticExportSchema>
export type StaticExportJob = z.infer<typeof staticExportJobSchema>
export type StaticExportBundle = z.infer<typeof staticExportBundleSchema>

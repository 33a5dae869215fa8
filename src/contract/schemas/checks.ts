import { z } from 'zod'

/** What is checked before a deployment goes live, in the order in which findings are told. */
export const checkKinds = [
  'tests',
  'vanished',
  'pages',
  'duplicates',
  'links',
  'anchors',
  'images',
  'content',
] as const

/** What goes for a check that its owner has not set. */
export const usualChecks = {
  tests: 'fail',
  vanished: 'fail',
  pages: 'warn',
  duplicates: 'warn',
  links: 'warn',
  anchors: 'warn',
  images: 'warn',
  content: 'warn',
  vanishedPercent: 50,
} as const satisfies Record<CheckKind | 'vanishedPercent', CheckLevel | number>

export const checkLevels = ['off', 'warn', 'fail'] as const

const level = z.enum(checkLevels).optional()

export const checkSettingsSchema = z.object({
  tests: level.describe('Docs tests that fail, and mistakes in their file; `fail` unless set.'),
  vanished: level.describe('More live pages than allowed would be gone; `fail` unless set.'),
  pages: level.describe('Pages that cannot be read and are left out; `warn` unless set.'),
  duplicates: level.describe('Files with the address of another; `warn` unless set.'),
  links: level.describe('Links that lead to no page of the site; `warn` unless set.'),
  anchors: level.describe('Links to places that their page does not have; `warn` unless set.'),
  images: level.describe('Images that are missing or cannot be shown; `warn` unless set.'),
  content: level.describe('Everything else that is wrong in the source; `warn` unless set.'),
  vanishedPercent: z
    .int()
    .min(0)
    .max(100)
    .optional()
    .describe('Share of at least ten live pages that may be gone at once; 50 unless set.'),
})

const findingSchema = z.object({
  kind: z.enum(checkKinds),
  level: z.enum(['warn', 'fail']).describe('`fail`: it kept the deployment from going live.'),
  file: z.string().nullable(),
  line: z.int().nullable(),
  message: z.string(),
})

export const findingListSchema = z.object({
  statusId: z.string(),
  total: z.int().describe('Findings in all; at most 500 are listed.'),
  findings: z.array(findingSchema).describe('Those that fail first, then in the order of the kinds.'),
})

export const docsTestsSchema = z.object({
  file: z
    .string()
    .max(256 * 1024)
    .describe('The text of a `lectern.tests.yaml`.'),
})

export const docsTestResultSchema = z.object({
  statusId: z.string().describe('The deployment that was asked.'),
  total: z.int().describe('Tests in the file.'),
  failures: z
    .array(z.object({ line: z.int(), question: z.string(), message: z.string() }))
    .describe('One for each thing that was not as the file has it.'),
})

export type CheckKind = (typeof checkKinds)[number]
export type CheckLevel = (typeof checkLevels)[number]
export type CheckSettings = z.output<typeof checkSettingsSchema>
export type Finding = z.output<typeof findingSchema>
export type DocsTestResult = z.output<typeof docsTestResultSchema>

import { z } from 'zod'

/** Checks before a deployment goes live, in the order in which findings are reported. */
export const checkKinds = [
  'tests',
  'questions',
  'vanished',
  'pages',
  'duplicates',
  'links',
  'anchors',
  'images',
  'content',
] as const

export const defaultChecks = {
  tests: 'fail',
  questions: 'warn',
  vanished: 'fail',
  pages: 'warn',
  duplicates: 'warn',
  links: 'warn',
  anchors: 'warn',
  images: 'warn',
  content: 'warn',
  vanishedPercent: 50,
  lostQuestions: 0,
  publicQuestions: false,
} as const satisfies Record<keyof CheckSettings, CheckLevel | number | boolean>

export const checkLevels = ['off', 'warn', 'fail'] as const

const level = z.enum(checkLevels).optional()

export const checkSettingsSchema = z.object({
  tests: level.describe('Failed docs tests and errors in their file; default `fail`.'),
  questions: level.describe(
    'Questions of readers that the live site answers and the deployment does not; default `warn`.',
  ),
  vanished: level.describe('More live pages would disappear than `vanishedPercent` allows; default `fail`.'),
  pages: level.describe('Unreadable pages, which are left out; default `warn`.'),
  duplicates: level.describe('Files with the same address as another file; default `warn`.'),
  links: level.describe('Links to missing pages; default `warn`.'),
  anchors: level.describe('Links to missing anchors; default `warn`.'),
  images: level.describe('Images that are missing or cannot be shown; default `warn`.'),
  content: level.describe('All other problems in the source; default `warn`.'),
  vanishedPercent: z
    .int()
    .min(0)
    .max(100)
    .optional()
    .describe(
      'Percentage of live pages that may disappear in one deployment, for sites with at least ten pages; default 50.',
    ),
  lostQuestions: z
    .int()
    .min(0)
    .max(200)
    .optional()
    .describe('Questions that may lose their answer before `questions` blocks a deployment; default 0.'),
  publicQuestions: z
    .boolean()
    .optional()
    .describe(
      'Whether comments on pull requests quote the questions of readers; default false: they name only pages.',
    ),
})

const findingSchema = z.object({
  kind: z.enum(checkKinds),
  level: z.enum(['warn', 'fail']).describe('`fail` prevents the deployment from going live.'),
  file: z.string().nullable(),
  line: z.int().nullable(),
  message: z.string(),
})

export const findingListSchema = z.object({
  statusId: z.string(),
  total: z.int().describe('Number of findings; at most 500 are listed.'),
  findings: z.array(findingSchema).describe('Level `fail` first, then by kind.'),
  canPublishAnyway: z
    .boolean()
    .describe('Whether only checks kept the deployment from going live, so that it can be published anyway.'),
})

export const docsTestsSchema = z.object({
  file: z
    .string()
    .max(256 * 1024)
    .describe('Content of a `lectern.tests.yaml`.'),
})

export const docsTestResultSchema = z.object({
  statusId: z.string().describe('Status ID of the tested deployment.'),
  total: z.int().describe('Number of tests in the file.'),
  failures: z
    .array(z.object({ line: z.int(), question: z.string(), message: z.string() }))
    .describe('One entry for each failed expectation.'),
})

export type CheckKind = (typeof checkKinds)[number]
export type CheckLevel = (typeof checkLevels)[number]
export type CheckSettings = z.output<typeof checkSettingsSchema>
export type Finding = z.output<typeof findingSchema>
export type DocsTestResult = z.output<typeof docsTestResultSchema>

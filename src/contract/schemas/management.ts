import { z } from 'zod'
import { checkSettingsSchema } from './checks.ts'
import { list } from './list.ts'
import { siteOptionsSchema } from './site-options.ts'
import { text, timestamp } from './text.ts'

const name = text(200).refine(value => value.trim() !== '', 'must not be empty')
const domain = z
  .string()
  .regex(
    /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
    'must be 1 to 63 lower-case letters, digits or hyphens, and not begin or end with a hyphen',
  )

/** A public DNS name with at least one dot; IP addresses are rejected. */
const hostname = z
  .string()
  .transform(value => value.toLowerCase())
  .pipe(
    z
      .string()
      .max(253)
      .regex(
        /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[^.]*[a-z])[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
        'must be a host name such as docs.example.com, without scheme, port or path',
      ),
  )

const subfolder = text(500).optional().describe('Folder in the source that contains the documentation.')

const bundledSource = z
  .object({ kind: z.literal('bundled') })
  .describe('Lectern’s own documentation, which the first start deploys until you deploy yours.')
const folderSource = z.object({
  kind: z.literal('folder'),
  path: text(4000).describe('A folder on the server.'),
  folder: subfolder,
})
const gitSource = z.object({
  kind: z.literal('git'),
  url: text(2000).describe('Address of the repository, without credentials.'),
  branch: text(200).optional().describe('Default: the repository’s default branch.'),
  folder: subfolder,
})
const uploadSource = z.object({
  kind: z.literal('upload'),
  digest: z.string().optional(),
  name: text(200).optional().describe('Name of the uploaded folder.'),
  folder: subfolder,
})

const projectSourceSchema = z.discriminatedUnion('kind', [
  bundledSource,
  folderSource,
  gitSource,
  uploadSource,
])

const givenSourceSchema = z.discriminatedUnion('kind', [
  bundledSource,
  folderSource,
  gitSource.extend({
    username: text(200)
      .optional()
      .describe('User name that belongs to the token. Most code hosts need none.'),
    token: text(2000)
      .nullish()
      .describe(
        'Token or password for an https address. It is stored encrypted, sent only to this address, and never shown. If omitted, the stored token stays as long as the address is the same; null deletes it.',
      ),
  }),
  uploadSource,
])

const shownSources = [
  bundledSource,
  folderSource,
  gitSource.extend({
    username: z.string().optional(),
    hasToken: z.boolean().describe('Whether a token is stored for this address.'),
  }),
  uploadSource,
] as const
const knownKinds = new Set<unknown>(shownSources.map(({ shape }) => shape.kind.value))

/** Clients of an earlier release, such as open dashboard tabs, read a kind of a later one as `other`. */
const shownSourceSchema = z.preprocess(
  source =>
    typeof source === 'object' && source !== null && 'kind' in source && !knownKinds.has(source.kind)
      ? { kind: 'other', name: String(source.kind) }
      : source,
  z.discriminatedUnion('kind', [
    ...shownSources,
    z
      .object({ kind: z.literal('other'), name: z.string() })
      .describe('A kind that the client does not know, because the server is newer.'),
  ]),
)

const pendingHostname = z.object({
  hostname: z.string(),
  recordType: z.literal('TXT'),
  recordName: z.string().describe('Name of the DNS record.'),
  recordValue: z.string().describe('Value of the DNS record. The record may have others too.'),
  checkedAt: timestamp.nullable().describe('Last automatic check of the record; null if there was none yet.'),
  nextCheckAt: timestamp
    .nullable()
    .describe('Next automatic check; null if the domain is no longer checked.'),
  problem: z.string().nullable().describe('Result of the last automatic check.'),
})

export const projectSchema = z.object({
  id: z.string(),
  name: z.string(),
  domain: z.string().describe('Its short name in addresses.'),
  formerDomains: z
    .array(z.string())
    .describe('Earlier domains, newest first. They lead to the project until they are released.'),
  siteUrl: z.string().nullable(),
  hostname: z.string().nullable().describe('Verified custom domain: the site is served at its root.'),
  pendingHostname: pendingHostname
    .nullable()
    .describe('Custom domain that is used once its DNS record is verified; null if there is none.'),
  source: shownSourceSchema.nullable(),
  deployKey: z
    .string()
    .nullable()
    .describe('Public half of the key with which Lectern fetches this project’s repository over ssh.'),
  liveStatusId: z.string().nullable().describe('Status ID of the live deployment.'),
  locked: z.boolean().describe('If true, deployments are built but do not go live.'),
  chatBox: z.boolean().describe('Whether the pages under `/sites/{domain}` have a chat box.'),
  analytics: z.boolean().describe('Whether page views of the site are counted.'),
  previewsOnPush: z.boolean().describe('Whether pushes to other branches create previews.'),
  checks: checkSettingsSchema.describe(
    'Checks before a deployment goes live; unset checks use their defaults.',
  ),
  site: siteOptionsSchema.describe('Options of the pages; unset options use their defaults.'),
  retentionDays: z.int().nullable().describe('Conversations older than this are deleted; null keeps all.'),
  tellsGitlab: z.boolean().describe('Whether deployments set GitLab commit statuses.'),
  sourceNotice: z.string().nullable().describe('A known problem with the source, or null.'),
  refreshHours: z.int().nullable().describe('Redeploy every N hours; null if disabled.'),
  questionsPerHour: z
    .int()
    .nullable()
    .describe(
      'Limit of questions per hour for this project and its previews; null: only the organisation’s.',
    ),
  createdAt: timestamp,
})

export const createProjectSchema = z.object({
  name,
  domain,
  siteUrl: z
    .url({ protocol: /^https?$/ })
    .nullish()
    .describe('Address of your own site; answers link there.'),
  source: givenSourceSchema.nullish(),
})

export const updateProjectSchema = z.object({
  name: name.optional(),
  domain: domain
    .optional()
    .describe('New domain. The earlier one keeps leading to the project, as one of `formerDomains`.'),
  siteUrl: z.url({ protocol: /^https?$/ }).nullish(),
  hostname: hostname
    .nullish()
    .describe(
      'Custom domain that points to this server; it serves only this site. It is pending until its DNS record is verified. Null removes it.',
    ),
  source: givenSourceSchema.nullish(),
  locked: z.boolean().optional().describe('If true, deployments are built but do not go live.'),
  gitlabToken: text(500)
    .nullish()
    .describe(
      'Token that sets GitLab commit statuses. It is stored encrypted, sent only to the source’s host, and never shown. Null deletes it.',
    ),
  refreshHours: z.int().min(1).max(8760).nullish().describe('Redeploy every N hours; null disables it.'),
  questionsPerHour: z
    .int()
    .min(1)
    .max(1_000_000_000)
    .nullish()
    .describe('Limit of questions per hour for this project and its previews; null removes it.'),
  chatBox: z
    .boolean()
    .optional()
    .describe('False removes the chat box from the pages under `/sites/{domain}` and revokes its key.'),
  analytics: z.boolean().optional().describe('False stops counting page views. Earlier counts stay.'),
  previewsOnPush: z.boolean().optional().describe('If true, pushes to other branches create previews.'),
  checks: checkSettingsSchema.nullish().describe('Replaces all check settings; null restores the defaults.'),
  site: siteOptionsSchema
    .nullish()
    .describe('Replaces all options of the pages; null restores the defaults.'),
  retentionDays: z
    .int()
    .min(1)
    .max(3650)
    .nullish()
    .describe('Permanently deletes conversations older than this; null keeps all.'),
})

export const webhookSecretSchema = z.object({
  secret: z.string().describe('Shown only once.'),
  githubUrl: z.url().describe('Payload URL for a GitHub repository’s webhook.'),
  gitlabUrl: z.url().describe('URL for a GitLab project’s webhook.'),
})

export const deployKeySchema = z.object({
  publicKey: z.string().describe('Add it to the repository as a deploy key.'),
})

export const projectListSchema = z.object({ projects: z.array(projectSchema) })

export const keyScopes = ['read', 'write'] as const

export const apiKeySchema = z.object({
  id: z.string(),
  kind: z.enum(['admin', 'assistant']),
  name: z.string(),
  hint: z.string().describe('The last characters of the key.'),
  projectId: z.string().nullable(),
  scopes: z.array(z.enum(keyScopes)),
  allowedAddresses: z.array(z.string()),
  allowedOrigins: z.array(z.string()),
  createdAt: timestamp,
  expiresAt: timestamp.nullable(),
  lastUsedAt: timestamp.nullable().describe('Accurate to a minute.'),
  revokedAt: timestamp.nullable(),
})

export const createKeySchema = z.object({
  kind: z.enum(['admin', 'assistant']),
  name,
  projectId: z.string().optional().describe('Required for an assistant key.'),
  scopes: list(z.enum(keyScopes), { min: 1, max: 10 })
    .optional()
    .describe('For admin keys; default `read` and `write`. At most those of the caller.'),
  allowedAddresses: list(text(100), { max: 100 })
    .optional()
    .describe(
      'IPv4 or IPv6 addresses or CIDR ranges; default all. An admin key that is created with a key is limited to that key’s addresses and expiry.',
    ),
  allowedOrigins: list(text(300), { max: 100 })
    .optional()
    .describe('For assistant keys; `self` is this server. Default: all origins.'),
  expiresAt: z.iso.datetime({ offset: true }).nullish(),
})

export const createdKeySchema = apiKeySchema.extend({
  key: z.string().describe('The key, shown only once.'),
})

export const renameKeySchema = z.object({ name })
export const keyListSchema = z.object({ keys: z.array(apiKeySchema) })

/** A source that a caller gives, perhaps with credentials. */
export type GivenSource = z.output<typeof givenSourceSchema>
/** A source as it is stored and fetched, without credentials. */
export type ProjectSource = z.output<typeof projectSourceSchema>
export type ProjectView = z.infer<typeof projectSchema>
export type CreateProject = z.output<typeof createProjectSchema>
export type ProjectChanges = z.output<typeof updateProjectSchema>
export type KeyScope = (typeof keyScopes)[number]
export type ApiKeyView = z.infer<typeof apiKeySchema>
export type CreateKey = z.output<typeof createKeySchema>

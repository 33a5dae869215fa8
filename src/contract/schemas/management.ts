import { z } from 'zod'
import { checkSettingsSchema } from './checks.ts'
import { text, timestamp } from './text.ts'

const name = text(200).refine(value => value.trim() !== '', 'must not be empty')
const domain = z
  .string()
  .regex(
    /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
    'must be 1 to 63 lower-case letters, digits or hyphens, and not begin or end with a hyphen',
  )

/** A name of the public DNS: not an address, not a name of the machine alone. */
const hostname = z
  .string()
  .transform(value => value.toLowerCase())
  .pipe(
    z
      .string()
      .max(253)
      .regex(
        /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[^.]*[a-z])[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
        'must be a host name such as docs.example.com, without a scheme, a port or a path',
      ),
  )

const subfolder = text(500).optional().describe('Folder inside the source that holds the documentation.')

const projectSourceSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('folder'),
    path: text(4000).describe('A folder on the server.'),
    folder: subfolder,
  }),
  z.object({
    kind: z.literal('git'),
    url: text(2000),
    branch: text(200).optional().describe('The repository’s default branch unless given.'),
    folder: subfolder,
  }),
  z.object({ kind: z.literal('upload'), digest: z.string().optional(), folder: subfolder }),
])

export const projectSchema = z.object({
  id: z.string(),
  name: z.string(),
  domain: z.string(),
  siteUrl: z.string().nullable(),
  hostname: z.string().nullable().describe('Where this server shows the site alone, at `/`.'),
  source: projectSourceSchema.nullable(),
  liveStatusId: z.string().nullable().describe('The deployment that readers see.'),
  locked: z.boolean().describe('While true, updates are built but do not go live.'),
  chatBox: z.boolean().describe('The pages under `/sites/{domain}` have a chat box.'),
  previewsOnPush: z.boolean().describe('Pushes to other branches than the live one become previews.'),
  checks: checkSettingsSchema.describe('What its owner set of the checks before an update goes live.'),
  retentionDays: z.int().nullable().describe('Conversations that are older are deleted; null: all are kept.'),
  tellsGitlab: z.boolean().describe('GitLab is told of updates of its commits.'),
  sourceNotice: z.string().nullable().describe('What hinders the source; null: nothing that is known.'),
  refreshHours: z.int().nullable().describe('Hours between scheduled updates; null: there are none.'),
  createdAt: timestamp,
})

export const createProjectSchema = z.object({
  name,
  domain,
  siteUrl: z
    .url({ protocol: /^https?$/ })
    .nullish()
    .describe('Where your own site serves these pages.'),
  source: projectSourceSchema.nullish(),
})

export const updateProjectSchema = z.object({
  name: name.optional(),
  siteUrl: z.url({ protocol: /^https?$/ }).nullish(),
  hostname: hostname
    .nullish()
    .describe('A host name that leads to this server; requests for it are answered with the site alone.'),
  source: projectSourceSchema.nullish(),
  locked: z
    .boolean()
    .optional()
    .describe('True keeps what is live: later updates are built, but do not go live until false.'),
  gitlabToken: text(500)
    .nullish()
    .describe(
      'Token with which GitLab is told of updates of its commits; it is stored sealed, for the host of the source alone, and not shown again. Null forgets it.',
    ),
  refreshHours: z
    .int()
    .min(1)
    .max(8760)
    .nullish()
    .describe('An update is asked for each time so many hours have passed; null: none.'),
  chatBox: z
    .boolean()
    .optional()
    .describe('False takes the chat box off the pages under `/sites/{domain}` and revokes its key.'),
  previewsOnPush: z
    .boolean()
    .optional()
    .describe('True makes previews of the other branches that the code host tells of.'),
  checks: checkSettingsSchema
    .nullish()
    .describe('Takes the place of all that was set before; null sets nothing.'),
  retentionDays: z
    .int()
    .min(1)
    .max(3650)
    .nullish()
    .describe('Deletes conversations that are older, for ever; null keeps all.'),
})

export const webhookSecretSchema = z.object({
  secret: z.string().describe('Shown this once.'),
  githubUrl: z.url().describe('Payload address for a webhook of a GitHub repository.'),
  gitlabUrl: z.url().describe('Address for a webhook of a GitLab project.'),
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
  lastUsedAt: timestamp.nullable().describe('To within a minute.'),
  revokedAt: timestamp.nullable(),
})

export const createKeySchema = z.object({
  kind: z.enum(['admin', 'assistant']),
  name,
  projectId: z.string().optional().describe('Needed for an assistant key.'),
  scopes: z
    .array(z.enum(keyScopes))
    .min(1)
    .optional()
    .describe('For admin keys; read and write unless given.'),
  allowedAddresses: z
    .array(text(100))
    .max(100)
    .optional()
    .describe('IPv4, IPv6 or CIDR; every address unless given.'),
  allowedOrigins: z
    .array(text(300))
    .max(100)
    .optional()
    .describe('For assistant keys; `self` is this server. Every origin unless given.'),
  expiresAt: z.iso.datetime({ offset: true }).nullish(),
})

export const createdKeySchema = apiKeySchema.extend({
  key: z.string().describe('The key itself, shown this once.'),
})

export const renameKeySchema = z.object({ name })
export const keyListSchema = z.object({ keys: z.array(apiKeySchema) })

export type ProjectSource = z.output<typeof projectSourceSchema>
export type ProjectView = z.infer<typeof projectSchema>
export type CreateProject = z.output<typeof createProjectSchema>
export type ProjectChanges = z.output<typeof updateProjectSchema>
export type KeyScope = (typeof keyScopes)[number]
export type ApiKeyView = z.infer<typeof apiKeySchema>
export type CreateKey = z.output<typeof createKeySchema>

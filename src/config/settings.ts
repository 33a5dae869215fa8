import { z } from 'zod'
import { modelSettings } from './model-settings.ts'
import { retrievalSettings } from './retrieval-settings.ts'
import { flag, httpUrl, list, listOf, proxies, wholeNumber, words } from './setting-schemas.ts'

export const roles = ['web', 'worker'] as const
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

export interface Setting {
  schema: z.ZodType
  /** As it would be written in the environment; null: not set. */
  default: string | null
  description: string
  /** Never printed. */
  secret?: true
}

/** Every setting, by the name of its environment variable. */
export const settings = {
  DATABASE_URL: {
    schema: z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'),
    default: null,
    description: 'Postgres 15 or later. Without it, SQLite in the data folder.',
    secret: true,
  },
  HOST: {
    schema: z.string().min(1),
    default: '127.0.0.1',
    description: 'Address to listen on; 0.0.0.0 for all.',
  },
  PORT: {
    schema: wholeNumber(0, 65_535),
    default: '4747',
    description: 'Port to listen on; 0 takes a free one.',
  },
  TRUST_PROXY: {
    schema: proxies,
    default: 'false',
    description:
      'Which proxies are believed about a client’s address: false, true (all), a number of hops, or addresses and CIDR ranges with commas.',
  },
  LECTERN_DATA: { schema: z.string().min(1), default: 'data', description: 'The data folder.' },
  LECTERN_BASE_URL: {
    schema: httpUrl,
    default: null,
    description: 'Address under which clients reach this server. Without it, the address listened on.',
  },
  LECTERN_SECRET: {
    schema: z.string().min(32, 'must have at least 32 characters'),
    default: null,
    description:
      'Encrypts stored tokens of other services and signs the dashboard’s cookies; at least 32 characters, the same for every process. Without it, a secret made at the first start and kept in the database.',
    secret: true,
  },
  LECTERN_ROLES: {
    schema: listOf(roles),
    default: 'web,worker',
    description: 'What this process does: web answers requests, worker runs deployments.',
  },
  LECTERN_LOG_LEVEL: {
    schema: z.enum(logLevels),
    default: 'info',
    description: `Least severe level that is logged: ${logLevels.join(', ')}.`,
  },
  LECTERN_LIMIT_ORG_HOUR: {
    schema: wholeNumber(1, 1_000_000_000),
    default: '10000',
    description: 'Assistant requests an hour for each organisation.',
  },
  LECTERN_LIMIT_IP_DAY: {
    schema: wholeNumber(1, 1_000_000_000),
    default: '10000',
    description: 'Assistant requests a day for each client address.',
  },
  LECTERN_ANSWER_SECONDS: {
    schema: wholeNumber(1, 3600),
    default: '120',
    description: 'Longest time for an answer; a turn that takes longer is cut off.',
  },
  LECTERN_RESUME_SECONDS: {
    schema: wholeNumber(0, 600),
    default: '60',
    description: 'Time that a resumable answer goes on, and is kept, without a reader.',
  },
  LECTERN_SHUTDOWN_SECONDS: {
    schema: wholeNumber(0, 3600),
    default: '10',
    description: 'Time that open answers get to finish when the process is asked to stop.',
  },
  LECTERN_UPLOAD_MB: {
    schema: wholeNumber(1, 10_000),
    default: '100',
    description: 'Largest upload, compressed.',
  },
  LECTERN_CACHE_MB: {
    schema: wholeNumber(1, 1_000_000),
    default: '256',
    description: 'Memory for the indexes and sites of live deployments; the least used leave first.',
  },
  LECTERN_POOL_SIZE: {
    schema: wholeNumber(2, 1000),
    default: '10',
    description: 'Postgres connections at most.',
  },
  LECTERN_SOURCE_FOLDERS: {
    schema: list,
    default: '',
    description:
      'Folders of this machine that projects may be deployed from, with commas. The folder of --docs always may.',
  },
  LECTERN_GIT_SCHEMES: {
    schema: listOf(['https', 'ssh', 'http', 'file']),
    default: 'https,ssh',
    description: 'Kinds of git address that are fetched: https, ssh, http, file.',
  },
  LECTERN_GIT_PRIVATE: {
    schema: flag,
    default: 'false',
    description: 'Whether git servers with private addresses may be fetched from: true or false.',
  },
  LECTERN_WEBHOOK_PRIVATE: {
    schema: flag,
    default: 'false',
    description: 'Whether webhooks may post to private addresses: true or false.',
  },
  LECTERN_PREVIEW_DAYS: {
    schema: wholeNumber(0, 3650),
    default: '30',
    description: 'Days after its last update that a preview ends; 0 for never.',
  },
  LECTERN_GITHUB_CLIENT_ID: {
    schema: z.string().min(1),
    default: null,
    description: 'Client id of a GitHub OAuth app: members may sign in with GitHub.',
  },
  LECTERN_GITHUB_CLIENT_SECRET: {
    schema: z.string().min(1),
    default: null,
    description: 'Client secret of that app.',
    secret: true,
  },
  LECTERN_GITHUB_URL: {
    schema: httpUrl,
    default: 'https://github.com',
    description: 'The GitHub that members sign in with, and that the GitHub App fetches from.',
  },
  LECTERN_GITHUB_APP_ID: {
    schema: wholeNumber(1, Number.MAX_SAFE_INTEGER).transform(String),
    default: null,
    description: 'Number of a GitHub App: its installations make projects.',
  },
  LECTERN_GITHUB_APP_PRIVATE_KEY: {
    schema: z.string().min(1),
    default: null,
    description: 'Private key of that app: PEM, or the path of a file with it.',
    secret: true,
  },
  LECTERN_GITHUB_WEBHOOK_SECRET: {
    schema: z.string().min(16, 'must have at least 16 characters'),
    default: null,
    description: 'What that app signs its events with, at least 16 characters.',
    secret: true,
  },
  LECTERN_GITHUB_APP_ORGANIZATION: {
    schema: z.string().min(1),
    default: null,
    description: 'Identifier of the organisation that installations belong to, where the server has several.',
  },
  LECTERN_GITHUB_API_URL: {
    schema: httpUrl,
    default: 'https://api.github.com',
    description: 'The API of that GitHub; for an enterprise server its address with /api/v3.',
  },
  LECTERN_KEEP_DEPLOYMENTS: {
    schema: wholeNumber(1, 10_000),
    default: '10',
    description: 'Latest deployments of each project whose content is kept, to be rolled back to.',
  },
  LECTERN_SCREENSHOTS: {
    schema: flag,
    default: 'true',
    description: 'Whether screenshots are taken of what went live: true or false.',
  },
  CHROMIUM_PATH: {
    schema: z.string().min(1),
    default: null,
    description:
      'The browser that takes screenshots. Without it, the Chromium, Chrome or Edge of the system.',
  },
  LECTERN_CHROMIUM_ARGS: {
    schema: words,
    default: '',
    description:
      'Further options of that browser’s command line, with spaces; --no-sandbox where it runs as root and nothing else is at stake.',
  },
  ...modelSettings,
  ...retrievalSettings,
} as const satisfies Record<string, Setting>

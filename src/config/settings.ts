import { z } from 'zod'
import { artifactSettings } from './artifact-settings.ts'
import { buildSettings } from './build-settings.ts'
import { connectionSettings } from './connection-settings.ts'
import { limitSettings } from './limit-settings.ts'
import { mailSettings } from './mail-settings.ts'
import { modelSettings } from './model-settings.ts'
import { retrievalSettings } from './retrieval-settings.ts'
import { secretSettings } from './secret-settings.ts'
import type { Setting } from './setting.ts'
import { flag, hostPatterns, httpUrl, listOf, sourceFolders, wholeNumber, words } from './setting-schemas.ts'
import { signInSettings } from './sign-in-settings.ts'

export const roles = ['web', 'worker'] as const
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

/** Every setting, by the name of its environment variable. */
export const settings = {
  DATABASE_URL: {
    schema: z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://'),
    default: null,
    description: 'Postgres 15 or later. Without it, SQLite in the data folder.',
    secret: true,
  },
  DATABASE_DIRECT_URL: {
    schema: z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://'),
    default: null,
    secret: true,
    description:
      'Postgres connection URL for migrations and notifications. Set it if DATABASE_URL is PgBouncer in transaction mode. Default: DATABASE_URL.',
  },
  ...connectionSettings,
  LECTERN_DATA: { schema: z.string().min(1), default: 'data', description: 'The data folder.' },
  ...artifactSettings,
  ...secretSettings,
  LECTERN_METRICS_TOKEN: {
    schema: z.string().min(16, 'must have at least 16 characters'),
    default: null,
    description:
      'Token that /metrics needs, sent as a bearer token; at least 16 characters. Without it, only programs on this machine can read metrics.',
    secret: true,
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: httpUrl,
    default: null,
    description:
      'Address of an OpenTelemetry collector, to which traces and metrics are sent over HTTP. Without it, nothing is sent.',
  },
  LECTERN_ROLES: {
    schema: listOf(roles),
    default: 'web,worker',
    description:
      'Roles of this process: web answers requests, worker runs deployments. Without web, it has only health checks and metrics.',
  },
  LECTERN_LOG_LEVEL: {
    schema: z.enum(logLevels),
    default: 'info',
    description: `Minimum log level: ${logLevels.join(', ')}.`,
  },
  ...limitSettings,
  LECTERN_ANSWER_SECONDS: {
    schema: wholeNumber(1, 3600),
    default: '120',
    description: 'Time limit for an answer. A longer answer is cut off.',
  },
  LECTERN_RESUME_SECONDS: {
    schema: wholeNumber(0, 600),
    default: '60',
    description: 'How long a resumable answer continues, and is kept, without a reader.',
  },
  LECTERN_SHUTDOWN_SECONDS: {
    schema: wholeNumber(0, 3600),
    default: '10',
    description: 'Time for open answers to finish when the process is asked to stop.',
  },
  LECTERN_DRAIN_SECONDS: {
    schema: wholeNumber(0, 3600),
    default: '0',
    description:
      'Time between SIGTERM and the end of new requests. Meanwhile, /readyz answers 503, so that a load balancer stops sending requests.',
  },
  LECTERN_UPLOAD_MB: {
    schema: wholeNumber(1, 10_000),
    default: '100',
    description: 'Maximum upload size, compressed.',
  },
  LECTERN_STORAGE_MB: {
    schema: wholeNumber(1, 1_000_000_000),
    default: null,
    description:
      'Storage of each organisation: its conversations, deployments, uploads and logs. Beyond it, questions, uploads and deployments are refused. lectern storage limit sets another limit for one organisation. Default: no limit.',
  },
  LECTERN_CACHE_MB: {
    schema: wholeNumber(1, 1_000_000),
    default: '256',
    description:
      'Memory for the indexes and sites of live deployments. The least recently used are evicted first.',
  },
  LECTERN_POOL_SIZE: {
    schema: wholeNumber(2, 1000),
    default: '10',
    description:
      'Maximum number of Postgres connections. Two of them are never used by readers of sites. Each process uses two more, for notifications and health checks.',
  },
  LECTERN_SOURCE_FOLDERS: {
    schema: sourceFolders,
    default: '',
    description:
      'Comma-separated folders of this machine that projects of the first organisation may deploy from. For another organisation: its ID, = and the folder. The --docs folder is always allowed for the first one.',
  },
  LECTERN_GIT_SCHEMES: {
    schema: listOf(['https', 'ssh', 'http', 'file']),
    default: 'https,ssh',
    description: 'Allowed git URL schemes: https, ssh, http, file.',
  },
  LECTERN_GIT_PRIVATE: {
    schema: flag,
    default: 'false',
    description: 'Allow git servers with private addresses: true or false.',
  },
  LECTERN_WEBHOOK_PRIVATE: {
    schema: flag,
    default: 'false',
    description: 'Allow webhooks to private addresses: true or false.',
  },
  LECTERN_READER_PRIVATE: {
    schema: flag,
    default: 'false',
    description: 'Allow readers’ sign-in with providers at private addresses: true or false.',
  },
  LECTERN_DOMAIN_PROOF: {
    schema: flag,
    default: 'true',
    description:
      'Require a DNS record before a custom domain is used: true or false. Use false only if you trust everyone who can edit a project.',
  },
  LECTERN_RESERVED_HOSTS: {
    schema: hostPatterns,
    default: '',
    description:
      'Comma-separated host names that cannot be custom domains; *.example.com covers every name below example.com. The hosts of LECTERN_BASE_URL and LECTERN_SITES_URL are always reserved.',
  },
  LECTERN_PREVIEW_DAYS: {
    schema: wholeNumber(0, 3650),
    default: '30',
    description: 'Days without a deployment before a preview is removed; 0 keeps previews forever.',
  },
  ...signInSettings,
  ...mailSettings,
  LECTERN_GITHUB_APP_ID: {
    schema: wholeNumber(1, Number.MAX_SAFE_INTEGER).transform(String),
    default: null,
    description: 'ID of a GitHub App. Installing it creates projects.',
  },
  LECTERN_GITHUB_APP_PRIVATE_KEY: {
    schema: z.string().min(1),
    default: null,
    description: 'Private key of the GitHub App: PEM, or the path of a PEM file.',
    secret: true,
  },
  LECTERN_GITHUB_WEBHOOK_SECRET: {
    schema: z.string().min(16, 'must have at least 16 characters'),
    default: null,
    description: 'Webhook secret of the GitHub App, at least 16 characters.',
    secret: true,
  },
  LECTERN_GITHUB_APP_ORGANIZATION: {
    schema: z.string().min(1),
    default: null,
    description: 'ID of the organisation that installations belong to. Needed if the server has several.',
  },
  LECTERN_GITHUB_API_URL: {
    schema: httpUrl,
    default: 'https://api.github.com',
    description: 'API address of the GitHub server. For GitHub Enterprise Server: its address with /api/v3.',
  },
  ...buildSettings,
  LECTERN_KEEP_DEPLOYMENTS: {
    schema: wholeNumber(1, 10_000),
    default: '10',
    description: 'Number of recent deployments kept per project for rollback.',
  },
  LECTERN_SCREENSHOTS: {
    schema: flag,
    default: 'true',
    description: 'Take screenshots of live deployments: true or false.',
  },
  CHROMIUM_PATH: {
    schema: z.string().min(1),
    default: null,
    description: 'Browser for screenshots. Default: Chromium, Chrome or Edge as installed on the system.',
  },
  LECTERN_CHROMIUM_ARGS: {
    schema: words,
    default: '',
    description:
      'Extra command-line options for that browser, separated by spaces. Use --no-sandbox only if it must run as root.',
  },
  ...modelSettings,
  ...retrievalSettings,
} as const satisfies Record<string, Setting>

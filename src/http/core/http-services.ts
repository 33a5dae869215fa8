import type {
  Hostnames,
  Keyring,
  OrganizationLimiter,
  RateLimiter,
  ResolveTxt,
  SecretBox,
} from '../../access/index.ts'
import type { Accounts, AttemptLimiter } from '../../accounts/index.ts'
import type { SearchCounter, ViewCounter } from '../../analytics/index.ts'
import type { ArtifactStore } from '../../artifacts/index.ts'
import type { AnswerModel, BackgroundTasks, ModelSettings } from '../../assistant/index.ts'
import type { GithubApp } from '../../code-hosts/index.ts'
import type { Route } from '../../contract/index.ts'
import type { InsightReader, TurnLog } from '../../conversations/index.ts'
import type { Database } from '../../database/index.ts'
import type { LiveSites, StatusCache, UpdateFeed } from '../../deployments/index.ts'
import type { Mailer } from '../../mail/index.ts'
import type { ProviderFetch } from '../../providers/index.ts'
import type { ProjectRetrieval, Retriever } from '../../retrieval/index.ts'
import type { Clock, CreateId, FairScheduler, LimitByKey, Log, PlacesByKey } from '../../shared/index.ts'
import type { GitScheme } from '../../sources/index.ts'
import type { StorageQuota } from '../../storage/index.ts'
import type { ServerTelemetry } from '../../telemetry/index.ts'
import type { StreamRegistry } from '../resuming/stream-registry.ts'
import type { WidgetFile } from './widget-file.ts'

/** Everything that route handlers depend on. Made once, when the server starts. */
export interface HttpServices {
  database: Database
  clock: Clock
  createId: CreateId
  log: Log
  keyring: Keyring
  hostnames: Hostnames
  /** Looks up the records that prove custom domains. */
  resolveTxt: ResolveTxt
  accounts: Accounts
  /** Null if the server sends no mail. */
  mailer: Mailer | null
  /** One limiter per group of endpoints, so that searches do not use up the quota for messages. */
  limiters: Record<NonNullable<Route['limit']>, RateLimiter>
  /** The operator's limits of requests with admin keys; null: none. */
  adminLimiters: Record<NonNullable<Route['adminLimit']>, OrganizationLimiter | null>
  /** Limits readers' feedback on pages. */
  feedbackLimiter: RateLimiter
  /** Limits the searches of sites that are counted. */
  searchCountLimiter: RateLimiter
  liveSites: LiveSites
  turns: TurnLog
  insights: InsightReader
  /** Counts the views of pages. */
  views: ViewCounter
  /** Counts what readers search for. */
  searches: SearchCounter
  artifacts: ArtifactStore
  storage: StorageQuota
  /** Encrypts tokens for other services before they are stored. */
  secrets: SecretBox
  /** Null if the server has no GitHub App. */
  githubApp: GithubApp | null
  /** Present only if no other process writes to the database. */
  statuses?: StatusCache
  /** Answers for projects without their own models. */
  model: AnswerModel
  backgroundTasks: BackgroundTasks
  models: { server: ModelSettings; allowPrivateAddresses: boolean }
  /** The embedding and reranking models of each project. */
  retrieval: ProjectRetrieval
  retriever: Retriever
  /** Searches of all sites wait for it. */
  scheduler: FairScheduler
  /** Pages of the export, which need much memory, by organisation. */
  exportLimit: LimitByKey
  /** Places for requests that wait for changes of deployments, by organisation and kind of request. */
  updateWaits: PlacesByKey
  /** Calls the model providers that the operator configured. */
  fetch: ProviderFetch
  /** Calls the addresses that owners configure for their readers' sign-in. */
  readerFetch: ProviderFetch
  /** Counts attempts to guess passwords of readers. */
  readerAttempts: AttemptLimiter
  /** The chat box script; null if it is not built. */
  widget: WidgetFile | null
  resumableStreams: StreamRegistry
  telemetry: ServerTelemetry
  /** Raw requests whose stream ended with an error, after the status 200 was sent. */
  failedStreams: WeakSet<object>
  settings: HttpSettings
  /** The deployments that change, for open event streams. */
  updateFeed: UpdateFeed
  /** Aborted when the server begins to stop: streams without an end must end. */
  draining: AbortSignal
  /** Aborted when open requests must end. */
  stopping: AbortSignal
  /** The answers being written, aborted together with `stopping`. A set is cheaper than a listener per answer. */
  activeAnswers: Set<AbortController>
}

export interface HttpSettings {
  /** The address at which clients reach this server, without a trailing slash. */
  baseUrl(): string
  /** The address of the sites, without a trailing slash; `baseUrl` unless they have their own. */
  sitesUrl(): string
  answerTimeoutMs: number
  /** Null if metrics are for programs on this machine only. */
  metricsToken: string | null
  /** The token that `doctor` reads from the database. */
  doctorToken: string
  uploadLimitBytes: number
  /** Folders on this machine that projects of an organisation may be deployed from. */
  findFolders(organizationId: string): Promise<readonly string[]>
  /** Lectern's documentation, which the first start deploys. */
  bundledDocs: string
  /** Whether webhooks may post to private network addresses. */
  allowPrivateWebhooks: boolean
  /** Whether the sign-in of readers may use addresses inside private networks. */
  allowPrivateSignIn: boolean
  allowedGitSchemes: readonly GitScheme[]
  /** Whether a custom domain needs a DNS record before it is used. */
  requireDomainProof: boolean
  /** Host names that cannot be custom domains; `*.example.com` covers all names below example.com. */
  reservedHosts: readonly string[]
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Hostnames, Keyring, Principal, RateLimiter, SecretBox } from '../access/index.ts'
import type { Accounts } from '../accounts/index.ts'
import type { ArtifactStore } from '../artifacts/index.ts'
import type { AnswerModel, BackgroundTasks, ModelSettings } from '../assistant/index.ts'
import type { GithubApp } from '../code-hosts/index.ts'
import type { Route, RouteId, routes } from '../contract/index.ts'
import type { InsightReader, TurnLog } from '../conversations/index.ts'
import type { Database } from '../database/index.ts'
import type { LiveSites, StatusCache } from '../deployments/index.ts'
import type { ProviderFetch } from '../providers/index.ts'
import type { ProjectRetrieval, Retriever } from '../retrieval/index.ts'
import type { Clock, CreateId, Log } from '../shared/index.ts'
import type { GitScheme } from '../sources/index.ts'
import type { RunningAnswers } from './answering/running-answers.ts'
import type { WidgetFile } from './widget-route.ts'

/** What the endpoints work with. */
export interface Services {
  database: Database
  clock: Clock
  createId: CreateId
  log: Log
  keyring: Keyring
  hostnames: Hostnames
  accounts: Accounts
  /** One for each group of endpoints, so that searching does not use up the messages. */
  limiters: Record<NonNullable<Route['limit']>, RateLimiter>
  liveSites: LiveSites
  turns: TurnLog
  insights: InsightReader
  artifacts: ArtifactStore
  /** Seals tokens for other services before they are stored. */
  secrets: SecretBox
  /** Null where the server has none. */
  githubApp: GithubApp | null
  /** Only where no other process can change what it holds. */
  statuses?: StatusCache
  model: AnswerModel
  /** What projects' own models are put together with. */
  backgroundTasks: BackgroundTasks
  models: { server: ModelSettings; allowPrivateAddresses: boolean }
  /** The models that help to find passages. */
  retrieval: ProjectRetrieval
  retriever: Retriever
  /** Reaches the models that the operator has chosen. */
  fetch: ProviderFetch
  /** The script of the chat box; null where it is not built. */
  widget: WidgetFile | null
  /** Answers that readers may come back to. */
  runningAnswers: RunningAnswers
  settings: ServiceSettings
  /** Aborted when open requests must end. */
  stopping: AbortSignal
  /** The answers under way; aborted at that time as well. A set is cheaper than a listener for each. */
  answering: Set<AbortController>
}

export interface ServiceSettings {
  /** Address under which clients reach this server, without a slash at the end. */
  baseUrl(): string
  answerTimeoutMs: number
  uploadLimitBytes: number
  /** Folders of this machine that projects may be deployed from. */
  allowedFolders: readonly string[]
  /** Kinds of git address that are fetched. */
  /** Whether webhooks may post to addresses inside the network. */
  allowPrivateWebhooks: boolean
  allowedGitSchemes: readonly GitScheme[]
}

/** A request that was let in: its key is good, it is within the limits, and its input fits the contract. */
export interface Call<R extends Route = Route> {
  params: Record<keyof R['params'] & string, string>
  query: R extends { query: infer Q extends z.ZodType } ? z.output<Q> : undefined
  body: R extends { body: { schema: infer B extends z.ZodType } } ? z.output<B> : undefined
  principal: Principal
  request: FastifyRequest
  reply: FastifyReply
}

/** What a handler answers with. `text` is JSON already; `sent` means that the handler has written the response itself. */
export type Answer<Body> =
  | { json: Body; headers?: Record<string, string> }
  | { text: string | Uint8Array; headers?: Record<string, string> }
  | { notModified: true; headers?: Record<string, string> }
  | { sent: true }

type BodyOf<R extends Route> = R['success']['schema'] extends infer S extends z.ZodType ? z.input<S> : never

export type Handler<R extends Route> = (services: Services, call: Call<R>) => Promise<Answer<BodyOf<R>>>

export type Handlers<Id extends RouteId = RouteId> = { [Name in Id]: Handler<(typeof routes)[Name]> }

import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import {
  createHostnames,
  createKeyring,
  createOrganizationLimiter,
  createRateLimiter,
  ensureSealedSetting,
  type OrganizationLimit,
  openSecretBox,
  type ResolveTxt,
  resolveTxt,
} from '../access/index.ts'
import { createAccounts, createAttemptLimiter, type ScryptCost } from '../accounts/index.ts'
import { type AnswerModel, heldByPassages } from '../assistant/index.ts'
import type { Config } from '../config/index.ts'
import { type Database, doctorTokenSetting, ensureSetting } from '../database/index.ts'
import { createLiveSites, createStatusCache, createUpdateFeed } from '../deployments/index.ts'
import { createHttpServer, type HttpServices, readWidgetFile } from '../http/index.ts'
import { createSmtpMailer } from '../mail/index.ts'
import { announceProcess } from '../operations/index.ts'
import { chooseFetch, fetchFromProvider } from '../providers/index.ts'
import { createSignInFetch } from '../readers/index.ts'
import { createProjectRetrieval, createRetriever, openLocalModels } from '../retrieval/index.ts'
import {
  createFairScheduler,
  createId,
  createLimitByKey,
  createPlacesByKey,
  type Log,
  systemClock,
} from '../shared/index.ts'
import { createStorageQuota } from '../storage/index.ts'
import { createTelemetry } from '../telemetry/index.ts'
import { createAnsweringServices } from './create-answering-services.ts'
import { createSourceServices, createWorkerServices } from './create-deploying-services.ts'
import { ownDocsFolder } from './first-start.ts'
import { createLifecycle, type ServiceNeeds } from './lifecycle.ts'
import { moveSourceCredentials } from './move-source-credentials.ts'
import { openDatabase } from './open-database.ts'
import { reachableUrl } from './reachable-url.ts'
import { watchGauges } from './watch-gauges.ts'

const cachedStatusBytes = 8 * 1024 * 1024
const searchesPerQuestion = 5
/** Pages that an organisation exports at the same time; further ones wait. */
const exportsAtOnce = 4
/** Status requests of an organisation that wait for a change, and followers of its logs. */
const updateWaitsAtOnce = 100

export interface AppOptions {
  config: Config
  log: Log
  /** Lectern's version, for metrics. */
  version?: string
  /** Allowed source folders in addition to the configured ones. */
  allowedFolders: readonly string[]
  model?: AnswerModel
  /** Replaces the DNS. */
  resolveTxt?: ResolveTxt
  /** Replaces the cost of new password hashes. */
  passwordCost?: ScryptCost
}

export interface App {
  services: HttpServices
  /** The server's public address, without a trailing slash. */
  url: string
  /** Starts the background work if this process has the worker role. */
  startWorker(): void
  /** Waits for open requests, up to the shutdown limit, then closes all services in reverse order. */
  close(): Promise<void>
}

/** The composition root: creates and connects all services. */
export async function createApp(options: AppOptions): Promise<App> {
  const lifecycle = createLifecycle()
  try {
    return { ...(await assemble(options, lifecycle.keep)), close: lifecycle.close }
  } catch (error) {
    await lifecycle.close()
    throw error
  }
}

async function assemble(
  { config, log, version = 'unknown', allowedFolders, model, resolveTxt: resolve, passwordCost }: AppOptions,
  keep: ServiceNeeds['keep'],
): Promise<Omit<App, 'close'>> {
  const telemetry = keep(
    await createTelemetry({
      version,
      database: config.databaseUrl === null ? 'sqlite' : 'postgres',
      endpoint: config.otlpEndpoint,
    }),
  )
  const database = keep(await openDatabase(config, log, telemetry))
  let url = config.http.baseUrl ?? ''
  const sitesUrl = () => config.http.sitesUrl ?? url
  const needs: ServiceNeeds = {
    config,
    database,
    secrets: await openSecretBox({ database, log }, config.secrets),
    clock: systemClock,
    createId,
    log,
    telemetry,
    baseUrl: () => url,
    keep,
  }
  const readerNeeds = { ...needs, database: database.forReaders ?? database }

  await moveSourceCredentials(needs)
  const draining = new AbortController()
  const stopping = new AbortController()
  const sources = await createSourceServices(needs, allowedFolders)
  const local = keep(await openLocalModels(config.retrieval, config))
  const retrieval = keep(
    createProjectRetrieval({
      ...needs,
      fetch: fetchFromProvider,
      server: local.settings,
      allowPrivateAddresses: config.allowPrivateModels,
    }),
  )
  const resolveDns = resolve ?? resolveTxt
  const storage = createStorageQuota({ ...needs, defaultLimitBytes: config.storageLimitBytes })
  const worker = createWorkerServices(needs, { ...sources, retrieval, storage, resolveTxt: resolveDns })
  const answering = await createAnsweringServices({ ...needs, retrieval, stopping: stopping.signal }, model)
  const services: HttpServices = {
    database,
    clock: systemClock,
    createId,
    log,
    telemetry,
    failedStreams: new WeakSet(),
    secrets: needs.secrets,
    ...(await createAccessServices(needs, readerNeeds, passwordCost)),
    resolveTxt: resolveDns,
    ...createReaderServices(readerNeeds),
    ...answering,
    retrieval,
    retriever: createRetriever({ retrieval, telemetry }),
    scheduler: createFairScheduler(),
    exportLimit: createLimitByKey(exportsAtOnce),
    updateWaits: createPlacesByKey(updateWaitsAtOnce),
    storage,
    ...sources,
    liveSites: keep(
      createLiveSites({
        ...readerNeeds,
        artifacts: sources.artifacts,
        cacheBytes: config.cacheBytes,
        heldBeside: heldByPassages,
      }),
    ),
    statuses: keep(createStatusCache({ ...needs, limitBytes: cachedStatusBytes })),
    updateFeed: keep(createUpdateFeed({ ...needs, settings: { sitesUrl } })),
    widget: readWidgetFile(),
    draining: draining.signal,
    stopping: stopping.signal,
    activeAnswers: new Set(),
    settings: await createHttpSettings(needs, sources, sitesUrl),
  }
  watchGauges(telemetry, services)
  keep(announceProcess(needs, { roles: config.roles, host: hostname(), pid: process.pid, version }))
  const server = createHttpServer({
    services,
    trustProxy: config.http.trustProxy,
    connections: config.http.connections,
    isWeb: config.roles.includes('web'),
    onClosing: () => draining.abort(),
    stopOpenRequests: reason => {
      stopping.abort(reason)
      for (const answer of services.activeAnswers) answer.abort(reason)
    },
  })
  const port = await server.listen(config.http)
  keep({ close: () => server.close({ drainMs: config.http.drainMs, graceMs: config.http.shutdownMs }) })
  url ||= reachableUrl({ host: config.http.host, port })
  return { services, url, startWorker: () => config.roles.includes('worker') && worker.start() }
}

async function createHttpSettings(
  { config, database, baseUrl }: ServiceNeeds,
  { folders }: Awaited<ReturnType<typeof createSourceServices>>,
  sitesUrl: () => string,
): Promise<HttpServices['settings']> {
  return {
    baseUrl,
    sitesUrl,
    answerTimeoutMs: config.http.answerTimeoutMs,
    metricsToken: config.http.metricsToken,
    doctorToken: await ensureDoctorToken(database),
    uploadLimitBytes: config.http.uploadLimitBytes,
    findFolders: folders.ofOrganization,
    bundledDocs: ownDocsFolder,
    allowPrivateSignIn: config.allowPrivateSignIn,
    allowPrivateWebhooks: config.allowPrivateWebhooks,
    allowedGitSchemes: config.sources.git.allowedGitSchemes,
    ...config.domains,
  }
}

function createReaderServices(needs: ServiceNeeds): Pick<HttpServices, 'readerFetch' | 'readerAttempts'> {
  const name = 'rate-limit-secret'
  const secret = () => ensureSealedSetting(needs, { name, value: randomBytes(32).toString('base64url') })
  return {
    readerFetch: createSignInFetch({
      ...needs,
      fetch: chooseFetch(
        { fetch: fetchFromProvider, allowPrivateAddresses: needs.config.allowPrivateSignIn },
        true,
      ),
    }),
    readerAttempts: createAttemptLimiter({ ...needs, secret }),
  }
}

/** A reader searches some times an hour; an office behind one address, more often. */
const searchCountLimits = {
  organizationHour: 50_000,
  projectShare: 100,
  addressDay: 1_000,
  addressHour: 300,
  addressMinute: 40,
}

/** A reader gives feedback on some pages a day. */
const feedbackLimits = {
  organizationHour: 5_000,
  projectShare: 100,
  addressDay: 200,
  addressHour: 60,
  addressMinute: 15,
}

async function createAccessServices(
  needs: ServiceNeeds,
  readerNeeds: ServiceNeeds,
  passwordCost: ScryptCost | undefined,
) {
  const { config, keep } = needs
  const mailer = createSmtpMailer(needs, config.mail)
  if (mailer) keep(mailer)
  const { limits } = config
  // A search box searches while its reader types.
  const searchLimits = {
    ...limits,
    addressHour: limits.addressHour * searchesPerQuestion,
    addressMinute: limits.addressMinute * searchesPerQuestion,
  }
  return {
    hostnames: keep(await createHostnames(needs)),
    keyring: keep(createKeyring(needs)),
    mailer,
    accounts: keep(createAccounts({ ...config, ...needs, mailer, ...(passwordCost && { passwordCost }) })),
    limiters: {
      message: keep(createRateLimiter({ ...readerNeeds, limits, countsQuestions: true })),
      search: keep(createRateLimiter({ ...readerNeeds, group: 'search-', limits: searchLimits })),
    },
    adminLimiters: createAdminLimiters(needs),
    searchCountLimiter: keep(
      createRateLimiter({ ...readerNeeds, group: 'searched-', limits: searchCountLimits }),
    ),
    feedbackLimiter: keep(createRateLimiter({ ...readerNeeds, group: 'feedback-', limits: feedbackLimits })),
  }
}

function createAdminLimiters(needs: ServiceNeeds) {
  const { updates, previews, analytics } = needs.config.adminLimits
  const create = (group: string, limit: OrganizationLimit | null) =>
    limit && needs.keep(createOrganizationLimiter({ ...needs, ...limit, group }))
  return {
    updates: create('updates', updates),
    previews: create('previews', previews),
    analytics: create('analytics', analytics),
  }
}

function ensureDoctorToken(database: Database): Promise<string> {
  const value = randomBytes(32).toString('base64url')
  return database.write(queries => ensureSetting(queries, { name: doctorTokenSetting, value }))
}

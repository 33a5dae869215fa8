import { join } from 'node:path'
import { createHostnames, createKeyring, createRateLimiter, createSecretBox } from './access/index.ts'
import { createAccounts } from './accounts/index.ts'
import {
  type AnswerModel,
  createAnswerCache,
  createExtractiveModel,
  createGenerativeModel,
  createLateWork,
  createProjectModel,
  createSpending,
  type ProjectModelNeeds,
} from './assistant/index.ts'
import type { Config } from './config.ts'
import {
  createInsightReader,
  createRetention,
  createTurnLog,
  finishAbandonedTurns,
} from './conversations/index.ts'
import { type Database, openPostgres, openSqlite } from './database/index.ts'
import { rememberFolders } from './deployed-folders.ts'
import {
  createArtifactStore,
  createCommitStatusSender,
  createDeploymentWorker,
  createFetchAuthorizer,
  createGithubApp,
  createHostTeller,
  createInstallationSyncer,
  createLiveSites,
  createPost,
  createRefreshScheduler,
  createScreenshotBrowser,
  createScreenshotTaker,
  createSiteBuilder,
  createStatusCache,
  createWebhookSender,
} from './deployments/index.ts'
import {
  createHttpServer,
  createMetrics,
  createResumableAnswers,
  readWidgetFile,
  type Services,
} from './http/index.ts'
import { createId, type Log, systemClock } from './shared/index.ts'

const classifiedAtOnce = 16
const cachedAnswerBytes = 8 * 1024 * 1024
const cachedStatuses = 1_000
const sweepEveryMs = 30_000

export interface AppOptions {
  config: Config
  log: Log
  /** Folders that may be deployed from besides those of the configuration. */
  allowedFolders: readonly string[]
  /** Writes the answers; what the configuration says unless given. */
  model?: AnswerModel
}

export interface App {
  services: Services
  /** Address under which clients reach the server, without a slash at the end. */
  url: string
  /** Starts to run deployments, where this process is a worker. */
  startWorker(): void
  /** Lets open requests finish, in bounded time, then ends everything in the reverse order of its making. */
  close(): Promise<void>
}

/** Makes every part and puts them together; the only place that knows them all. */
export async function createApp({
  config,
  log,
  allowedFolders,
  model: givenModel,
}: AppOptions): Promise<App> {
  const closers: (() => Promise<void> | void)[] = []
  const closeAll = async () => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    return await assemble()
  } catch (error) {
    await closeAll()
    throw error
  }

  async function assemble(): Promise<App> {
    const database = await openDatabase(config, log)
    closers.push(() => database.close())
    const needs = { database, clock: systemClock, createId, log }

    const artifactFolder = config.databaseUrl === null ? join(config.dataFolder, 'artifacts') : null
    const artifacts = createArtifactStore({ database, folder: artifactFolder })
    const liveSites = createLiveSites({ database, artifacts, cacheBytes: config.cacheBytes, log })
    closers.push(() => liveSites.close())
    const hostnames = await createHostnames(needs)
    closers.push(() => hostnames.close())
    const keyring = createKeyring(needs)
    closers.push(() => keyring.close())
    const limiters = {
      message: createRateLimiter({ ...needs, limits: config.limits }),
      search: createRateLimiter({ ...needs, group: 'search-', limits: config.limits }),
    }
    closers.push(
      () => limiters.message.close(),
      () => limiters.search.close(),
    )

    const spending = createSpending(needs)
    closers.push(() => spending.close())
    await finishAbandonedTurns(needs, { scope: database.exclusive ? 'all' : 'expired' })
    closers.push(startSweeping(needs))
    const retention = createRetention(needs)
    closers.push(() => retention.close())
    const insights = createInsightReader(needs)
    closers.push(() => insights.close())

    const folders = [...config.sources.allowedFolders, ...(await rememberFolders(database, allowedFolders))]
    let url = config.http.baseUrl ?? ''
    const githubApp =
      config.githubApp && createGithubApp({ settings: config.githubApp, clock: systemClock, fetch })
    const secrets = await createSecretBox({ database, secret: config.secret })
    const build = createSiteBuilder({
      ...config.sources,
      allowedFolders: folders,
      artifacts,
      authorize: githubApp && createFetchAuthorizer({ app: githubApp, database }),
      workFolder: join(config.dataFolder, 'work'),
    })
    const worker = createDeploymentWorker({
      ...needs,
      artifacts,
      previewIdleMs: config.previewIdleMs,
      build,
      keptDeployments: config.keptDeployments,
    })
    closers.push(() => worker.close())

    const schedule = createRefreshScheduler(needs)
    closers.push(() => schedule.close())

    const screenshots = createScreenshotTaker({
      ...needs,
      artifacts,
      take:
        config.screenshots &&
        createScreenshotBrowser({
          ...config.screenshots,
          environment: config.sources.environment,
          workFolder: join(config.dataFolder, 'work'),
        }),
    })
    closers.push(() => screenshots.close())

    const installations = githubApp && createInstallationSyncer({ ...needs, app: githubApp })
    closers.push(() => installations?.close())
    const commitStatuses = createCommitStatusSender({
      ...needs,
      tell: createHostTeller({
        app: githubApp,
        post: createPost({ allowPrivateAddresses: config.sources.allowPrivateAddresses }),
        open: secrets.open,
      }),
      baseUrl: () => url,
    })
    closers.push(() => commitStatuses.close())

    const webhooks = createWebhookSender({
      ...needs,
      post: createPost({ allowPrivateAddresses: config.allowPrivateWebhooks }),
    })
    closers.push(() => webhooks.close())

    const stopping = new AbortController()
    const runningAnswers = createResumableAnswers({
      ...needs,
      graceMs: config.http.resumeMs,
      stopping: stopping.signal,
    })
    closers.push(() => runningAnswers.close())
    const statuses = database.exclusive ? createStatusCache({ database, entries: cachedStatuses }) : undefined
    closers.push(() => statuses?.close())

    const models = { server: config.models, allowPrivateAddresses: config.allowPrivateModels }
    const lateWork = createLateWork({ log, mostAtOnce: classifiedAtOnce })
    closers.push(() => lateWork.close())
    const ownModel = createModel({ ...needs, ...models, fetch, spending, secrets })
    closers.push(() => ownModel.close())
    const model = givenModel ?? ownModel

    const accounts = createAccounts({ ...needs, ...config, baseUrl: () => url })
    closers.push(() => accounts.close())
    closers.push(database.subscribe('erasures', () => model.forget?.()))
    const services: Services = {
      ...needs,
      keyring,
      hostnames,
      accounts,
      limiters,
      liveSites,
      turns: createTurnLog(needs),
      insights,
      artifacts,
      secrets,
      githubApp,
      ...(statuses && { statuses }),
      model,
      models,
      lateWork,
      fetch,
      widget: readWidgetFile(),
      runningAnswers,
      stopping: stopping.signal,
      answering: new Set(),
      settings: {
        baseUrl: () => url,
        answerTimeoutMs: config.http.answerTimeoutMs,
        uploadLimitBytes: config.http.uploadLimitBytes,
        allowedFolders: folders,
        allowedGitSchemes: config.sources.allowedGitSchemes,
      },
    }
    const server = createHttpServer({
      services,
      metrics: createMetrics(),
      trustProxy: config.http.trustProxy,
      stopOpenRequests: reason => {
        stopping.abort(reason)
        for (const answer of services.answering) answer.abort(reason)
      },
    })
    const port = await server.listen(config.http)
    closers.push(() => server.close(config.http.shutdownMs))
    url ||= `http://${reachableHost(config.http.host)}:${port}`
    return {
      services,
      url,
      startWorker: () => {
        if (!config.roles.includes('worker')) return
        worker.start()
        webhooks.start()
        screenshots.start()
        schedule.start()
        commitStatuses.start()
        installations?.start()
      },
      close: closeAll,
    }
  }
}

function createModel(needs: Omit<ProjectModelNeeds, 'serverModel' | 'extractive'>) {
  const limit = { limitBytes: cachedAnswerBytes }
  const extractive = createAnswerCache(createExtractiveModel(), limit)
  const { server } = needs
  const serverModel =
    server.models.length === 0
      ? extractive
      : createAnswerCache(createGenerativeModel({ ...needs, extractive }, server), limit)
  return createProjectModel({ ...needs, extractive, serverModel })
}

function openDatabase(config: Config, log: Log): Promise<Database> {
  if (config.databaseUrl === null) return openSqlite(config.dataFolder)
  return openPostgres({
    url: config.databaseUrl,
    poolSize: config.poolSize,
    onError: error => log.warn({ err: error }, 'a database connection broke'),
  })
}

/** Finishes turns whose process died; a process of its own cannot do that for others while it lives alone. */
function startSweeping(needs: Pick<Services, 'database' | 'clock' | 'log'>): () => void {
  const timer = setInterval(() => {
    finishAbandonedTurns(needs, { scope: 'expired' }).catch(error =>
      needs.log.warn({ err: error }, 'abandoned turns could not be finished'),
    )
  }, sweepEveryMs)
  return () => clearInterval(timer)
}

/** A host that a client on this machine can use: an address that stands for all is no destination. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

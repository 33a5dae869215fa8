import { createHostnames, createKeyring, createRateLimiter } from '../access/index.ts'
import { createAccounts } from '../accounts/index.ts'
import { type AnswerModel, fetchFromProvider } from '../assistant/index.ts'
import type { Config } from '../config/index.ts'
import { type Database, openPostgres, openSqlite } from '../database/index.ts'
import { createLiveSites, createStatusCache } from '../deployments/index.ts'
import { createHttpServer, createMetrics, readWidgetFile, type Services } from '../http/index.ts'
import { createProjectRetrieval, createRetriever } from '../retrieval/index.ts'
import { createId, type Log, systemClock } from '../shared/index.ts'
import { createAnsweringParts } from './create-answering-services.ts'
import { createSourceParts, createWorkerParts } from './create-deploying-services.ts'
import { createPartKeeper, type PartNeeds } from './parts.ts'

const cachedStatusBytes = 8 * 1024 * 1024

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

/** Makes every part and puts them together; with the files of its parts, the only place that knows them all. */
export async function createApp(options: AppOptions): Promise<App> {
  const keeper = createPartKeeper()
  try {
    return { ...(await assemble(options, keeper.keep)), close: keeper.close }
  } catch (error) {
    await keeper.close()
    throw error
  }
}

async function assemble(
  { config, log, allowedFolders, model }: AppOptions,
  keep: PartNeeds['keep'],
): Promise<Omit<App, 'close'>> {
  const database = keep(await openDatabase(config, log))
  let url = config.http.baseUrl ?? ''
  const needs: PartNeeds = { config, database, clock: systemClock, createId, log, baseUrl: () => url, keep }

  const stopping = new AbortController()
  const sources = await createSourceParts(needs, allowedFolders)
  const retrieval = keep(
    createProjectRetrieval({
      ...{ ...needs, secrets: sources.secrets, fetch: fetchFromProvider },
      server: config.retrieval,
      allowPrivateAddresses: config.allowPrivateModels,
    }),
  )
  const worker = createWorkerParts(needs, { ...sources, retrieval })
  const answering = await createAnsweringParts(
    { ...needs, secrets: sources.secrets, retrieval, stopping: stopping.signal },
    model,
  )
  const services: Services = {
    ...{ database, clock: systemClock, createId, log },
    ...(await createAccessParts(needs)),
    ...answering,
    retrieval,
    retriever: createRetriever({ retrieval }),
    ...sources,
    liveSites: keep(
      createLiveSites({ ...needs, artifacts: sources.artifacts, cacheBytes: config.cacheBytes }),
    ),
    ...(database.exclusive && {
      statuses: keep(createStatusCache({ database, limitBytes: cachedStatusBytes })),
    }),
    widget: readWidgetFile(),
    stopping: stopping.signal,
    answering: new Set(),
    settings: {
      baseUrl: () => url,
      answerTimeoutMs: config.http.answerTimeoutMs,
      uploadLimitBytes: config.http.uploadLimitBytes,
      allowedFolders: sources.folders,
      allowPrivateWebhooks: config.allowPrivateWebhooks,
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
  keep({ close: () => server.close(config.http.shutdownMs) })
  url ||= `http://${reachableHost(config.http.host)}:${port}`
  return { services, url, startWorker: () => config.roles.includes('worker') && worker.start() }
}

/** Who may do what, and how often. */
async function createAccessParts(needs: PartNeeds) {
  const { config, keep } = needs
  const { limits } = config
  return {
    hostnames: keep(await createHostnames(needs)),
    keyring: keep(createKeyring(needs)),
    accounts: keep(createAccounts({ ...config, ...needs })),
    limiters: {
      message: keep(createRateLimiter({ ...needs, limits })),
      search: keep(createRateLimiter({ ...needs, group: 'search-', limits })),
    },
  }
}

function openDatabase(config: Config, log: Log): Promise<Database> {
  if (config.databaseUrl === null) return openSqlite(config.dataFolder)
  return openPostgres({
    url: config.databaseUrl,
    poolSize: config.poolSize,
    onError: error => log.warn({ err: error }, 'a database connection broke'),
  })
}

/** A host that a client on this machine can use: an address that stands for all is no destination. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

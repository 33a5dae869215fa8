import { resolve } from 'node:path'
import { type ModelSettings, nanosInOne, type PricedModel } from '../assistant/index.ts'
import { StartError } from '../shared/index.ts'
import { checkSitesUrl } from './check-sites-url.ts'
import { decideBuilds, readMachine } from './decide-builds.ts'
import { type Environment, textOf } from './describe-settings.ts'
import { readArtifacts } from './read-artifacts.ts'
import { readGithubApp } from './read-github-app.ts'
import { readAdminLimits, readLimits } from './read-limits.ts'
import { readMail } from './read-mail.ts'
import { readModels } from './read-models.ts'
import { readRetrieval } from './read-retrieval.ts'
import { readGithubSignIn, readOidcSignIn } from './read-sign-in.ts'
import type { Setting, ValuesOf } from './setting.ts'
import { settings } from './settings.ts'

type Values = ValuesOf<typeof settings>

/** The parsed configuration. Each service gets the part it needs. */
export type Config = ReturnType<typeof readConfig>

const mebibyte = 1024 * 1024
const dayMs = 24 * 3_600_000

/** Reads and checks every setting. Throws one `StartError` that lists every problem. */
export function readConfig(environment: Environment) {
  const problems: string[] = []
  const report = (problem: string) => void problems.push(problem)
  const values = readValues(environment, report)
  const models = readModelChoices(values, report)
  const retrieval = readRetrievalChoices(values, report)
  const github = readGithubSignIn(values, report)
  const oidc = readOidcSignIn(values, report)
  const mail = readMail(values, report)
  const bucket = readArtifacts(values, report)
  checkSitesUrl(values, report)
  const githubApp = readGithubApp(
    {
      appId: values.LECTERN_GITHUB_APP_ID,
      privateKey: values.LECTERN_GITHUB_APP_PRIVATE_KEY,
      webhookSecret: values.LECTERN_GITHUB_WEBHOOK_SECRET,
    },
    report,
  )
  if (values.LECTERN_SECRET !== undefined && values.LECTERN_SECRET_FILE !== undefined)
    report('LECTERN_SECRET and LECTERN_SECRET_FILE cannot be set together')
  if (problems.length > 0)
    throw new StartError(
      'config-invalid',
      `Invalid settings: ${problems.join('; ')}. \`lectern config\` lists all settings.`,
    )
  return assembleConfig(complete(values), {
    ...{ environment, models, retrieval, github, oidc, mail, githubApp, bucket },
  })
}

interface CombinedSettings {
  environment: Environment
  models: PricedModel[]
  retrieval: ReturnType<typeof readRetrievalChoices>
  github: ReturnType<typeof readGithubSignIn>
  oidc: ReturnType<typeof readOidcSignIn>
  mail: ReturnType<typeof readMail>
  githubApp: ReturnType<typeof readGithubApp>
  bucket: ReturnType<typeof readArtifacts>
}

function assembleConfig(
  values: Values,
  { environment, models, retrieval, github, oidc, mail, githubApp, bucket }: CombinedSettings,
) {
  return {
    databaseUrl: values.DATABASE_URL ?? null,
    directDatabaseUrl: values.DATABASE_DIRECT_URL ?? null,
    poolSize: values.LECTERN_POOL_SIZE,
    dataFolder: resolve(values.LECTERN_DATA),
    modelsUrl: values.LECTERN_MODELS_URL?.replace(/\/+$/, '') ?? null,
    hub: values.HF_ENDPOINT.replace(/\/+$/, ''),
    /** Null if a file holds the secret. */
    secret: values.LECTERN_SECRET ?? null,
    secrets: {
      secret: values.LECTERN_SECRET ?? null,
      previous: values.LECTERN_SECRET_PREVIOUS,
      file: values.LECTERN_SECRET_FILE === undefined ? null : resolve(values.LECTERN_SECRET_FILE),
      defaultFile: resolve(values.LECTERN_DATA, 'secret'),
    },
    roles: values.LECTERN_ROLES,
    logLevel: values.LECTERN_LOG_LEVEL,
    /** Null if traces and metrics are not exported. */
    otlpEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    http: readHttp(values),
    limits: readLimits(values),
    adminLimits: readAdminLimits(values),
    githubApp: githubApp && {
      ...githubApp,
      apiUrl: values.LECTERN_GITHUB_API_URL,
      webUrl: values.LECTERN_GITHUB_URL,
      organizationId: values.LECTERN_GITHUB_APP_ORGANIZATION ?? null,
    },
    /** Null if members sign in with passwords only. */
    github: github && { ...github, url: values.LECTERN_GITHUB_URL },
    oidc: oidc && {
      ...oidc,
      name: values.LECTERN_OIDC_NAME,
      trustEmail: values.LECTERN_OIDC_TRUST_EMAIL,
    },
    /** Null if members pass on links by hand. */
    mail,
    models: readModelSettings(values, models),
    retrieval: {
      ...retrieval,
      questionMs: values.LECTERN_EMBEDDING_WAIT_MS,
      deploymentMs: values.LECTERN_EMBEDDING_SECONDS * 1000,
      rerankMs: values.LECTERN_RERANK_WAIT_MS,
      candidates: values.LECTERN_RERANK_PASSAGES,
    },
    /** Null if previews are kept forever. */
    previewIdleMs: values.LECTERN_PREVIEW_DAYS === 0 ? null : values.LECTERN_PREVIEW_DAYS * dayMs,
    domains: {
      requireDomainProof: values.LECTERN_DOMAIN_PROOF,
      reservedHosts: values.LECTERN_RESERVED_HOSTS,
    },
    allowPrivateModels: values.LECTERN_MODEL_PRIVATE,
    allowPrivateWebhooks: values.LECTERN_WEBHOOK_PRIVATE,
    allowPrivateSignIn: values.LECTERN_READER_PRIVATE,
    /** Null if storage is not limited. */
    storageLimitBytes: values.LECTERN_STORAGE_MB === undefined ? null : values.LECTERN_STORAGE_MB * mebibyte,
    cacheBytes: values.LECTERN_CACHE_MB * mebibyte,
    artifacts: {
      /** Null if artifacts are in the data folder or in Postgres. */
      bucket,
      cacheBytes: values.LECTERN_ARTIFACT_CACHE_MB * mebibyte,
    },
    keptDeployments: values.LECTERN_KEEP_DEPLOYMENTS,
    builds: readBuilds(values),
    /** Null if screenshots are off. */
    screenshots: values.LECTERN_SCREENSHOTS
      ? { chromiumPath: values.CHROMIUM_PATH ?? null, args: values.LECTERN_CHROMIUM_ARGS }
      : null,
    sources: {
      allowedFolders: values.LECTERN_SOURCE_FOLDERS.map(({ organizationId, path }) => ({
        organizationId,
        path: resolve(path),
      })),
      git: {
        allowedGitSchemes: values.LECTERN_GIT_SCHEMES,
        allowPrivateAddresses: values.LECTERN_GIT_PRIVATE,
        /** For git, which gets the path and the proxy from it and nothing else. */
        environment,
      },
    },
  }
}

function readHttp(values: Values) {
  return {
    host: values.HOST,
    port: values.PORT,
    trustProxy: values.TRUST_PROXY,
    connections: {
      most: values.LECTERN_MAX_CONNECTIONS,
      headersMs: values.LECTERN_HEADER_SECONDS * 1000,
      requestMs: values.LECTERN_REQUEST_SECONDS * 1000,
    },
    metricsToken: values.LECTERN_METRICS_TOKEN ?? null,
    baseUrl: values.LECTERN_BASE_URL ?? null,
    /** Null if sites have the same address. */
    sitesUrl: values.LECTERN_SITES_URL ?? null,
    uploadLimitBytes: values.LECTERN_UPLOAD_MB * mebibyte,
    answerTimeoutMs: values.LECTERN_ANSWER_SECONDS * 1000,
    resumeMs: values.LECTERN_RESUME_SECONDS * 1000,
    shutdownMs: values.LECTERN_SHUTDOWN_SECONDS * 1000,
    drainMs: values.LECTERN_DRAIN_SECONDS * 1000,
  }
}

function readBuilds(values: Values) {
  return {
    concurrency: values.LECTERN_BUILDS ?? decideBuilds(readMachine()),
    budgetMs: values.LECTERN_BUILD_BUDGET_SECONDS * 1000,
    fetchMs: values.LECTERN_FETCH_SECONDS * 1000,
    parseMs: values.LECTERN_PARSE_SECONDS * 1000,
    maxSiteBytes: values.LECTERN_SITE_MB * mebibyte,
    /** Null for the server's user. */
    user: values.LECTERN_BUILD_USER ?? null,
  }
}

/** Share of an answer's time limit that models may use. The rest is for quoting the docs if they fail. */
const modelTimeShare = 0.9

function readModelSettings(values: Values, models: PricedModel[]): ModelSettings {
  const maxMs = values.LECTERN_ANSWER_SECONDS * 1000 * modelTimeShare
  const { LECTERN_MODEL_TEMPERATURE: temperature, LECTERN_MODEL_TOP_P: topP } = values
  return {
    models,
    silenceMs: values.LECTERN_MODEL_WAIT_SECONDS * 1000,
    answerMs: Math.min(values.LECTERN_MODEL_SECONDS * 1000, maxMs),
    maxMs,
    retries: values.LECTERN_MODEL_RETRIES,
    toolCalls: values.LECTERN_MODEL_TOOL_CALLS,
    inputTokens: values.LECTERN_MODEL_INPUT_TOKENS,
    outputTokens: values.LECTERN_MODEL_OUTPUT_TOKENS,
    generation: { ...(temperature !== undefined && { temperature }), ...(topP !== undefined && { topP }) },
    categories: null,
    classifies: values.LECTERN_MODEL_CLASSIFY,
    budget: {
      tokens: values.LECTERN_MODEL_BUDGET_TOKENS ?? null,
      costNanos:
        values.LECTERN_MODEL_BUDGET_COST === undefined ? null : values.LECTERN_MODEL_BUDGET_COST * nanosInOne,
    },
  }
}

type Report = (problem: string) => void

function readModelChoices(values: Partial<Values>, report: Report): PricedModel[] {
  const models = readModels(
    {
      names: values.LECTERN_MODEL ?? [],
      keys: values.LECTERN_MODEL_KEY ?? [],
      urls: values.LECTERN_MODEL_URL ?? [],
      prices: values.LECTERN_MODEL_PRICE ?? [],
    },
    report,
  )
  if (values.LECTERN_MODEL_BUDGET_COST !== undefined)
    for (const { provider, id, price } of models)
      if (price === null)
        report(`LECTERN_MODEL_BUDGET_COST: ${provider}:${id} needs a price (LECTERN_MODEL_PRICE)`)
  return models
}

function readRetrievalChoices(values: Partial<Values>, report: Report) {
  return readRetrieval(
    {
      embedding: values.LECTERN_EMBEDDING,
      embeddingKey: values.LECTERN_EMBEDDING_KEY,
      embeddingUrl: values.LECTERN_EMBEDDING_URL,
      dimensions: values.LECTERN_EMBEDDING_DIMENSIONS,
      questionPrefix: values.LECTERN_EMBEDDING_QUESTION_PREFIX,
      passagePrefix: values.LECTERN_EMBEDDING_PASSAGE_PREFIX,
      rerank: values.LECTERN_RERANK,
      rerankUrl: values.LECTERN_RERANK_URL,
      rerankKey: values.LECTERN_RERANK_KEY,
    },
    report,
  )
}

/** The valid settings; reports the others. */
function readValues(environment: Environment, report: Report): Partial<Values> {
  const values: Record<string, unknown> = {}
  for (const [name, setting] of Object.entries<Setting>(settings)) {
    const text = textOf(environment, name) ?? setting.default
    if (text === null) continue
    const result = setting.schema.safeParse(text)
    if (result.success) values[name] = result.data
    else
      report(
        `${name}${setting.secret ? '' : `=${text}`}: ${result.error.issues[0]?.message ?? 'is not valid'}`,
      )
  }
  return values
}

// Every setting with a default has a value, or a problem was reported and this is not reached.
function complete(values: Partial<Values>): Values {
  return values as Values
}

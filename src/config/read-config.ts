import { resolve } from 'node:path'
import type { z } from 'zod'
import type { GithubSettings } from '../accounts/index.ts'
import { type ModelSettings, nanosInOne } from '../assistant/index.ts'
import type { GithubAppSettings } from '../code-hosts/index.ts'
import type { RetrievalSettings } from '../retrieval/index.ts'
import { StartError } from '../shared/index.ts'
import { readGithubApp } from './github-settings.ts'
import { readModels } from './read-models.ts'
import { readRetrieval } from './read-retrieval.ts'
import { type Setting, settings } from './settings.ts'

type Settings = typeof settings
type ValueOf<S extends Setting> = z.output<S['schema']> | (S['default'] extends null ? undefined : never)
type Values = { [Name in keyof Settings]: ValueOf<Settings[Name]> }

/** What the process is set up to do; each part is passed to the one that needs it. */
export type Config = ReturnType<typeof readConfig>

export type Environment = Readonly<Record<string, string | undefined>>

const mebibyte = 1024 * 1024
const dayMs = 24 * 3_600_000

/** Reads and checks every setting. Throws one `StartError` that names everything that is wrong. */
export function readConfig(environment: Environment) {
  const values = readValues(environment)
  return {
    databaseUrl: values.DATABASE_URL ?? null,
    poolSize: values.LECTERN_POOL_SIZE,
    dataFolder: resolve(values.LECTERN_DATA),
    /** Null where the database keeps one. */
    secret: values.LECTERN_SECRET ?? null,
    roles: values.LECTERN_ROLES,
    logLevel: values.LECTERN_LOG_LEVEL,
    http: {
      host: values.HOST,
      port: values.PORT,
      trustProxy: values.TRUST_PROXY,
      baseUrl: values.LECTERN_BASE_URL ?? null,
      uploadLimitBytes: values.LECTERN_UPLOAD_MB * mebibyte,
      answerTimeoutMs: values.LECTERN_ANSWER_SECONDS * 1000,
      resumeMs: values.LECTERN_RESUME_SECONDS * 1000,
      shutdownMs: values.LECTERN_SHUTDOWN_SECONDS * 1000,
    },
    limits: { organizationHour: values.LECTERN_LIMIT_ORG_HOUR, addressDay: values.LECTERN_LIMIT_IP_DAY },
    githubApp: readAppSettings(values),
    /** Null where members sign in with a password alone. */
    github: readGithub(values),
    models: readModelSettings(values),
    retrieval: readRetrievalSettings(values),
    /** Null where previews do not end by themselves. */
    previewIdleMs: values.LECTERN_PREVIEW_DAYS === 0 ? null : values.LECTERN_PREVIEW_DAYS * dayMs,
    allowPrivateModels: values.LECTERN_MODEL_PRIVATE,
    allowPrivateWebhooks: values.LECTERN_WEBHOOK_PRIVATE,
    cacheBytes: values.LECTERN_CACHE_MB * mebibyte,
    keptDeployments: values.LECTERN_KEEP_DEPLOYMENTS,
    /** Null where none are taken. */
    screenshots: values.LECTERN_SCREENSHOTS
      ? {
          chromiumPath: values.CHROMIUM_PATH ?? null,
          args: values.LECTERN_CHROMIUM_ARGS,
        }
      : null,
    sources: {
      allowedFolders: values.LECTERN_SOURCE_FOLDERS.map(folder => resolve(folder)),
      allowedGitSchemes: values.LECTERN_GIT_SCHEMES,
      allowPrivateAddresses: values.LECTERN_GIT_PRIVATE,
      /** For git and ssh, which take only what they need of it: the path, the agent, the proxy. */
      environment,
    },
  }
}

function readGithub(values: Values): GithubSettings | null {
  const { LECTERN_GITHUB_CLIENT_ID: clientId, LECTERN_GITHUB_CLIENT_SECRET: clientSecret } = values
  if (clientId === undefined || clientSecret === undefined) return null
  return { clientId, clientSecret, url: values.LECTERN_GITHUB_URL }
}

/** Null where the server has no GitHub App. */
function readAppSettings(values: Values): GithubAppSettings | null {
  const { app } = appOf(values)
  return (
    app && {
      ...app,
      apiUrl: values.LECTERN_GITHUB_API_URL,
      webUrl: values.LECTERN_GITHUB_URL,
      organizationId: values.LECTERN_GITHUB_APP_ORGANIZATION ?? null,
    }
  )
}

function appOf(values: Partial<Values>) {
  return readGithubApp({
    appId: values.LECTERN_GITHUB_APP_ID,
    privateKey: values.LECTERN_GITHUB_APP_PRIVATE_KEY,
    webhookSecret: values.LECTERN_GITHUB_WEBHOOK_SECRET,
  })
}

/** Half of a pair is a mistake. */
function githubProblems(values: Partial<Values>): string[] {
  const { LECTERN_GITHUB_CLIENT_ID: id, LECTERN_GITHUB_CLIENT_SECRET: secret } = values
  if ((id === undefined) === (secret === undefined)) return []
  return ['LECTERN_GITHUB_CLIENT_ID and LECTERN_GITHUB_CLIENT_SECRET: one of them is missing']
}

/** What of an answer's longest time models may take; in the rest the docs can still be quoted. */
const modelsShare = 0.9

function readModelSettings(values: Values): ModelSettings {
  const mostMs = values.LECTERN_ANSWER_SECONDS * 1000 * modelsShare
  return {
    models: modelsOf(values).models,
    silenceMs: values.LECTERN_MODEL_WAIT_SECONDS * 1000,
    answerMs: Math.min(values.LECTERN_MODEL_SECONDS * 1000, mostMs),
    mostMs,
    retries: values.LECTERN_MODEL_RETRIES,
    toolCalls: values.LECTERN_MODEL_TOOL_CALLS,
    inputTokens: values.LECTERN_MODEL_INPUT_TOKENS,
    outputTokens: values.LECTERN_MODEL_OUTPUT_TOKENS,
    generation: {
      ...(values.LECTERN_MODEL_TEMPERATURE !== undefined && {
        temperature: values.LECTERN_MODEL_TEMPERATURE,
      }),
      ...(values.LECTERN_MODEL_TOP_P !== undefined && { topP: values.LECTERN_MODEL_TOP_P }),
    },
    categories: null,
    classifies: values.LECTERN_MODEL_CLASSIFY,
    budget: {
      tokens: values.LECTERN_MODEL_BUDGET_TOKENS ?? null,
      costNanos:
        values.LECTERN_MODEL_BUDGET_COST === undefined ? null : values.LECTERN_MODEL_BUDGET_COST * nanosInOne,
    },
  }
}

function readRetrievalSettings(values: Values): RetrievalSettings {
  const { embedding, rerank } = retrievalOf(values)
  return {
    ...{ embedding, rerank },
    questionMs: values.LECTERN_EMBEDDING_WAIT_MS,
    deploymentMs: values.LECTERN_EMBEDDING_SECONDS * 1000,
    rerankMs: values.LECTERN_RERANK_WAIT_MS,
    candidates: values.LECTERN_RERANK_PASSAGES,
  }
}

function retrievalOf(values: Partial<Values>) {
  return readRetrieval({
    embedding: values.LECTERN_EMBEDDING,
    embeddingKey: values.LECTERN_EMBEDDING_KEY,
    embeddingUrl: values.LECTERN_EMBEDDING_URL,
    dimensions: values.LECTERN_EMBEDDING_DIMENSIONS,
    questionPrefix: values.LECTERN_EMBEDDING_QUESTION_PREFIX,
    passagePrefix: values.LECTERN_EMBEDDING_PASSAGE_PREFIX,
    rerank: values.LECTERN_RERANK,
    rerankUrl: values.LECTERN_RERANK_URL,
    rerankKey: values.LECTERN_RERANK_KEY,
  })
}

/** Settings that were not valid by themselves are told already, and count as not given. */
function modelsOf(values: Partial<Values>) {
  return readModels({
    names: values.LECTERN_MODEL ?? [],
    keys: values.LECTERN_MODEL_KEY ?? [],
    urls: values.LECTERN_MODEL_URL ?? [],
    prices: values.LECTERN_MODEL_PRICE ?? [],
  })
}

function unpricedBudget(values: Partial<Values>): string[] {
  if (values.LECTERN_MODEL_BUDGET_COST === undefined) return []
  return modelsOf(values)
    .models.filter(({ price }) => price === null)
    .map(
      ({ provider, id }) =>
        `LECTERN_MODEL_BUDGET_COST: ${provider}:${id} needs a price (LECTERN_MODEL_PRICE)`,
    )
}

function readValues(environment: Environment): Values {
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, setting] of Object.entries<Setting>(settings)) {
    const text = given(environment, name) ?? setting.default
    if (text === null) continue
    const result = setting.schema.safeParse(text)
    if (result.success) values[name] = result.data
    else
      problems.push(
        `${name}${setting.secret ? '' : `=${text}`}: ${result.error.issues[0]?.message ?? 'is not valid'}`,
      )
  }
  problems.push(
    ...unpricedBudget(checkedValues(values)),
    ...modelsOf(checkedValues(values)).problems,
    ...retrievalOf(checkedValues(values)).problems,
    ...githubProblems(checkedValues(values)),
    ...appOf(checkedValues(values)).problems,
  )
  if (problems.length > 0)
    throw new StartError(
      'config-invalid',
      `The settings are not valid. ${problems.join('; ')}. \`lectern config\` lists every setting.`,
    )
  return checkedValues(values)
}

// Each value was parsed by the schema of the setting with its name, just above.
function checkedValues(values: Record<string, unknown>): Values {
  return values as Values
}

const clientSettings = ['LECTERN_URL', 'LECTERN_KEY', 'LECTERN_ASSISTANT_KEY']

/** Variables that look like settings and are none; likely misspelt. */
export function unknownSettings(environment: Environment): string[] {
  return Object.keys(environment).filter(
    name => name.startsWith('LECTERN_') && !(name in settings) && !clientSettings.includes(name),
  )
}

/** An empty variable counts as not set. */
function given(environment: Environment, name: string): string | undefined {
  const text = environment[name]?.trim()
  return text === '' ? undefined : text
}

export interface SettingView {
  name: string
  value: string | null
  default: string | null
  description: string
}

/** The settings as they are, with their defaults; secrets are masked. */
export function describeSettings(environment: Environment): SettingView[] {
  return Object.entries<Setting>(settings).map(([name, setting]) => {
    const text = given(environment, name) ?? setting.default
    return {
      name,
      value: text !== null && setting.secret ? '(set)' : text,
      default: setting.default,
      description: setting.description,
    }
  })
}

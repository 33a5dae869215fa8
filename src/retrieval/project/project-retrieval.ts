import type { Database } from '../../database/index.ts'
import { chooseFetch, type ProviderFetch } from '../../providers/index.ts'
import type { Clock, Log, Telemetry } from '../../shared/index.ts'
import { createHitReranker, type HitReranker } from '../asking/hit-reranker.ts'
import { createQuestionVectors, type QuestionVectors } from '../asking/question-vectors.ts'
import type { RetrievalSettings } from '../settings/retrieval-settings.ts'
import { readProjectRetrieval } from '../settings/retrieval-store.ts'
import { type StoredRetrieval, settingsOf } from '../settings/stored-retrieval.ts'

export interface ProjectRetrievalNeeds {
  database: Database
  clock: Clock
  log: Log
  /** For models that the operator configured. */
  fetch: ProviderFetch
  secrets: { open(sealed: string): string | undefined }
  /** Whether models that owners configure may have private addresses. */
  allowPrivateAddresses: boolean
  server: RetrievalSettings
  telemetry?: Telemetry
}

export interface SearchModels {
  settings: RetrievalSettings
  fetch: typeof globalThis.fetch
  rerankFetch: typeof globalThis.fetch
  /** Null without an embedding model. */
  questions: QuestionVectors | null
  reranker: HitReranker | null
}

export interface ProjectRetrieval {
  /** Falls back to the server's models. */
  find(projectId: string): Promise<SearchModels>
  /** Like `find`, without reading the database; undefined if that is necessary. */
  known(projectId: string): SearchModels | undefined
  /** Reads all settings again. Other processes do so within a second. */
  refresh(): void
  forget(): void
  close(): void
}

const maxKept = 200
/** A notification from another process may get lost. */
const recheckMs = 1_000

interface Entry {
  parts: SearchModels
  version: string | null
  checkedAt: number
  /** Number of change notifications before the settings were read. */
  changes: number
}

/** Caches the models of recently searched projects. A change applies from the next question on. */
export function createProjectRetrieval(needs: ProjectRetrievalNeeds): ProjectRetrieval {
  const { database, clock, secrets } = needs
  const serverModels = connectModels(needs, needs.server, { embedding: null, rerank: null })
  const entries = new Map<string, Entry>()
  let changes = 0
  // A preview uses its project's settings, so one change invalidates all entries.
  const refresh = () => {
    changes += 1
  }
  const unsubscribe = database.subscribe('models', refresh)

  function known(projectId: string): SearchModels | undefined {
    const entry = entries.get(projectId)
    if (entry?.changes !== changes) return undefined
    return database.exclusive || clock.now() - entry.checkedAt <= recheckMs ? entry.parts : undefined
  }

  async function look(projectId: string): Promise<SearchModels> {
    const seen = { changes, checkedAt: clock.now() }
    const stored = await readProjectRetrieval(database.queries, projectId)
    const before = entries.get(projectId)
    const version = stored?.version ?? null
    const parts = before?.version === version ? before.parts : make(stored?.settings)
    entries.delete(projectId)
    entries.set(projectId, { parts, version, ...seen })
    if (entries.size > maxKept) entries.delete(entries.keys().next().value ?? projectId)
    return parts
  }

  function make(stored: StoredRetrieval | undefined): SearchModels {
    return stored
      ? connectModels(needs, settingsOf(needs.server, stored, secrets.open), stored)
      : serverModels
  }

  return {
    known,
    refresh,
    find: async projectId => known(projectId) ?? look(projectId),
    forget() {
      serverModels.questions?.forget()
      for (const { parts } of entries.values()) parts.questions?.forget()
    },
    close: unsubscribe,
  }
}

function connectModels(
  needs: ProjectRetrievalNeeds,
  settings: RetrievalSettings,
  own: StoredRetrieval,
): SearchModels {
  const { embedding, rerank, questionMs, rerankMs, candidates } = settings
  const fetch = chooseFetch(needs, own.embedding !== null)
  const rerankFetch = chooseFetch(needs, own.rerank !== null)
  return {
    settings,
    fetch,
    rerankFetch,
    questions: embedding && createQuestionVectors({ ...needs, fetch }, embedding, questionMs),
    reranker:
      rerank &&
      createHitReranker({ ...needs, fetch: rerankFetch }, rerank, { timeoutMs: rerankMs, candidates }),
  }
}

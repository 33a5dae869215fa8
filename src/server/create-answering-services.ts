import { createCountSweep, createSearchCounter, createViewCounter } from '../analytics/index.ts'
import {
  type AnswerModel,
  createAnswerCache,
  createBackgroundTasks,
  createExtractiveModel,
  createGenerativeModel,
  createProjectModel,
  createSpending,
  type ProjectModelNeeds,
} from '../assistant/index.ts'
import {
  createInsightReader,
  createRetention,
  createTurnLog,
  finishAbandonedTurns,
} from '../conversations/index.ts'
import { createResumableStreams } from '../http/index.ts'
import { fetchFromProvider } from '../providers/index.ts'
import type { ProjectRetrieval } from '../retrieval/index.ts'
import type { ServiceNeeds } from './lifecycle.ts'

const classifiedAtOnce = 16
const cachedAnswerBytes = 8 * 1024 * 1024
const sweepEveryMs = 5_000

/** Creates the services that answer questions and store conversations. `givenModel` replaces the configured model. */
export async function createAnsweringServices(
  needs: ServiceNeeds & { retrieval: Pick<ProjectRetrieval, 'forget'>; stopping: AbortSignal },
  givenModel: AnswerModel | undefined,
) {
  const { config, database, log, keep } = needs
  const readerNeeds = { ...needs, database: database.forReaders ?? database }
  const spending = keep(createSpending(needs))
  await finishAbandonedTurns(needs, { scope: database.exclusive ? 'all' : 'expired' })
  keep(startSweeping(needs))
  keep(createRetention(needs))
  keep(createCountSweep(needs))
  const models = { server: config.models, allowPrivateAddresses: config.allowPrivateModels }
  const ownModel = keep(createModel({ ...readerNeeds, ...models, fetch: fetchFromProvider, spending }))
  const model = givenModel ?? ownModel
  const forget = () => {
    model.forget?.()
    needs.retrieval.forget()
  }
  keep({ close: database.subscribe('erasures', forget) })
  return {
    model,
    models,
    fetch: fetchFromProvider,
    turns: keep(createTurnLog(readerNeeds)),
    insights: keep(createInsightReader(needs)),
    views: keep(createViewCounter(readerNeeds)),
    searches: keep(createSearchCounter(readerNeeds)),
    backgroundTasks: keep(createBackgroundTasks({ log, maxAtOnce: classifiedAtOnce })),
    resumableStreams: keep(createResumableStreams({ ...readerNeeds, graceMs: config.http.resumeMs })),
  }
}

function createModel(needs: Omit<ProjectModelNeeds, 'serverModel' | 'extractive'>) {
  const limit = { limitBytes: cachedAnswerBytes }
  const extractive = createAnswerCache(createExtractiveModel(), limit)
  const { server } = needs
  const serverModel =
    server.models.length === 0
      ? extractive
      : createAnswerCache(createGenerativeModel({ ...needs, extractive }, server), {
          ...limit,
          isShared: true,
        })
  return createProjectModel({ ...needs, extractive, serverModel })
}

function startSweeping(needs: Pick<ServiceNeeds, 'database' | 'clock' | 'log'>): { close(): void } {
  const timer = setInterval(() => {
    finishAbandonedTurns(needs, { scope: 'expired' }).catch(error =>
      needs.log.warn({ err: error }, 'could not finish abandoned turns'),
    )
  }, sweepEveryMs)
  return { close: () => clearInterval(timer) }
}

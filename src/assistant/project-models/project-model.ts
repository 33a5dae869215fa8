import type { Database } from '../../database/index.ts'
import { chooseFetch } from '../../providers/index.ts'
import type { AnswerModel } from '../answer/answer-model.ts'
import { createAnswerCache } from '../answer-cache/answer-cache.ts'
import { createGenerativeModel, type GenerativeNeeds } from '../generation/generative-model.ts'
import type { ModelSettings } from '../generation/model-settings.ts'
import { limitCategories } from './limit-categories.ts'
import { type ProjectModels, readProjectModels } from './project-models-store.ts'
import { settingsOf } from './stored-models.ts'

export interface ProjectModelNeeds extends GenerativeNeeds {
  database: Database
  secrets: { open(sealed: string): string | undefined }
  allowPrivateAddresses: boolean
  /** The server's settings; they may have no models. */
  server: ModelSettings
  /** Answers for projects without settings. */
  serverModel: AnswerModel
}

const maxKept = 200
const cachedAnswerBytes = 1024 * 1024

interface KeptModel {
  version: string | null
  model: AnswerModel
}

/** Without a notification, a process that shares its database notices a change after this time. */
const sharedCacheMs = 1_000

/**
 * Answers with the models of the question's project, or else with the server's. Settings are kept in memory until they
 * change. If other processes write to the database, they are kept for a second at most: a change applies at once where
 * notifications arrive, and within a second where they do not.
 */
export function createProjectModel(needs: ProjectModelNeeds): AnswerModel & { close(): void } {
  const { database, clock } = needs
  const keptMs = database.exclusive ? Number.POSITIVE_INFINITY : sharedCacheMs
  const models = new Map<string, KeptModel>()
  let current = new Map<string, { model: AnswerModel; readAt: number }>()
  const unsubscribe = database.subscribe('models', () => {
    current = new Map()
  })

  async function find(projectId: string): Promise<AnswerModel> {
    // A map that was replaced while the settings were read is not looked at again.
    const known = current
    const readAt = clock.now()
    const model = modelFor(projectId, await readProjectModels(database.queries, projectId))
    if (known.size >= maxKept) known.clear()
    known.set(projectId, { model, readAt })
    return model
  }

  function modelFor(projectId: string, stored: ProjectModels | undefined): AnswerModel {
    if (!stored) {
      models.delete(projectId)
      return needs.serverModel
    }
    const kept = models.get(projectId)
    models.delete(projectId)
    const made =
      kept?.version === stored.version ? kept : { version: stored.version, model: makeModel(needs, stored) }
    models.set(projectId, made)
    if (models.size > maxKept) models.delete(models.keys().next().value ?? projectId)
    return made.model
  }

  return {
    answer(site, question, signal) {
      const known = current.get(site.projectId)
      if (known && Math.abs(clock.now() - known.readAt) < keptMs)
        return known.model.answer(site, question, signal)
      return (async function* () {
        yield* (await find(site.projectId)).answer(site, question, signal)
      })()
    },
    forget() {
      needs.serverModel.forget?.()
      for (const { model } of models.values()) model.forget?.()
    },
    close: unsubscribe,
  }
}

function makeModel(needs: ProjectModelNeeds, { settings: stored }: ProjectModels): AnswerModel {
  const settings = settingsOf(needs.server, stored, needs.secrets.open)
  const { categories } = settings
  if (settings.models.length === 0) return limitCategories(needs.serverModel, categories)
  const fetch = chooseFetch(needs, stored.models.length > 0)
  const model = limitCategories(createGenerativeModel({ ...needs, fetch }, settings), categories)
  return createAnswerCache(model, { limitBytes: cachedAnswerBytes, isShared: true })
}

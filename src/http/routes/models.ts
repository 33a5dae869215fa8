import {
  readProjectModels,
  readUsage,
  removeProjectModels,
  saveProjectModels,
  tryProjectModels,
} from '../../assistant/index.ts'
import type { ProjectModelsView } from '../../contract/index.ts'
import { AppError } from '../../shared/index.ts'
import type { Handlers, Services } from '../handler.ts'
import { refuseModels } from './refuse-models.ts'
import { requireProject } from './require-project.ts'

type ModelRoute =
  | 'readProjectModels'
  | 'saveProjectModels'
  | 'removeProjectModels'
  | 'tryProjectModels'
  | 'readModelUsage'

const headers = { 'cache-control': 'private, no-store' }
const dayMs = 24 * 60 * 60 * 1000
const mostDays = 400
const usualDays = 30

export const modelHandlers: Handlers<ModelRoute> = {
  async readProjectModels(services, { params, principal }) {
    const { id } = await requireProject(services, principal, params.projectId)
    return { json: await viewModels(services, id), headers }
  },

  async saveProjectModels(services, { params, principal, body }) {
    const { id } = await requireProject(services, principal, params.projectId)
    const needs = { ...services, ...services.models }
    const outcome = await saveProjectModels(needs, { projectId: id, given: body })
    if (outcome.kind === 'refused') throw refuseModels(outcome.problems)
    return { json: await viewModels(services, id), headers }
  },

  async removeProjectModels(services, { params, principal }) {
    const { id } = await requireProject(services, principal, params.projectId)
    await removeProjectModels(services, { projectId: id })
    return { json: await viewModels(services, id), headers }
  },

  async tryProjectModels(services, { params, principal }) {
    const { id } = await requireProject(services, principal, params.projectId)
    const trials = await tryProjectModels({ ...services, ...services.models }, { projectId: id })
    return { json: { trials }, headers }
  },

  async readModelUsage(services, { params, principal, query }) {
    const { id } = await requireProject(services, principal, params.projectId)
    const tomorrow = dayOf(services.clock.now() + dayMs)
    const to = query.to ?? tomorrow
    const from = query.from ?? dayOf(Date.parse(to) - usualDays * dayMs)
    if (from >= to) throw outOfRange('from', 'must be before to')
    if (Date.parse(to) - Date.parse(from) > mostDays * dayMs)
      throw outOfRange('from', `must be at most ${mostDays} days before to`)
    return { json: { from, to, ...(await readUsage(services, { projectId: id, from, to })) }, headers }
  },
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

function outOfRange(name: string, message: string): AppError {
  return new AppError('invalid-request', `${name} ${message}.`, {
    details: [{ path: `query.${name}`, message }],
  })
}

async function viewModels(services: Services, projectId: string): Promise<ProjectModelsView> {
  const serverUses = services.models.server.models.length > 0 ? 'server' : 'none'
  const stored = await readProjectModels(services.database.queries, projectId)
  if (!stored) return { models: [], uses: serverUses, updatedAt: null }
  const { models, ...settings } = stored.settings
  return {
    ...settings,
    models: models.map(({ sealedKey: _, ...model }) => model),
    uses: models.length > 0 ? 'project' : serverUses,
    updatedAt: new Date(stored.updatedAt).toISOString(),
  }
}

import {
  readProjectModels,
  readUsage,
  removeProjectModels,
  saveProjectModels,
  tryProjectModels,
} from '../../assistant/index.ts'
import type { ProjectModelsView } from '../../contract/index.ts'
import { AppError, type ErrorDetail } from '../../shared/index.ts'
import type { HttpServices } from '../core/http-services.ts'
import type { RouteHandlers } from '../core/route-handler.ts'

const headers = { 'cache-control': 'private, no-store' }
const dayMs = 24 * 60 * 60 * 1000
const maxDays = 400
const defaultDays = 30

export const modelHandlers = {
  async readProjectModels(services, { project: { id } }) {
    return { json: await viewModels(services, id), headers }
  },

  async saveProjectModels(services, { body, project: { id } }) {
    const needs = { ...services, ...services.models }
    const outcome = await saveProjectModels(needs, { projectId: id, given: body })
    if (outcome.kind === 'refused') throw invalidModels(outcome.problems)
    return { json: await viewModels(services, id), headers }
  },

  async removeProjectModels(services, { project: { id } }) {
    await removeProjectModels(services, { projectId: id })
    return { json: await viewModels(services, id), headers }
  },

  async tryProjectModels(services, { project: { id } }) {
    const trials = await tryProjectModels({ ...services, ...services.models }, { projectId: id })
    return { json: { trials }, headers }
  },

  async readModelUsage(services, { query, project: { id } }) {
    const tomorrow = dayOf(services.clock.now() + dayMs)
    const to = query.to ?? tomorrow
    const from = query.from ?? dayOf(Date.parse(to) - defaultDays * dayMs)
    if (from >= to) throw outOfRange('from', 'must be before to')
    if (Date.parse(to) - Date.parse(from) > maxDays * dayMs)
      throw outOfRange('from', `must be at most ${maxDays} days before to`)
    return { json: { from, to, ...(await readUsage(services, { projectId: id, from, to })) }, headers }
  },
} satisfies Partial<RouteHandlers>

/** Describes the first problem; the details list all of them. */
export function invalidModels(problems: ErrorDetail[]): AppError {
  const [first] = problems
  const message = `The models cannot be saved: ${first?.path} ${first?.message}.`
  return new AppError('invalid-request', message, { details: problems })
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

function outOfRange(name: string, message: string): AppError {
  return new AppError('invalid-request', `${name} ${message}.`, {
    details: [{ path: `query.${name}`, message }],
  })
}

async function viewModels(services: HttpServices, projectId: string): Promise<ProjectModelsView> {
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

import type { ProjectRetrievalView } from '../../contract/index.ts'
import {
  readProjectRetrieval,
  removeProjectRetrieval,
  saveProjectRetrieval,
  tryProjectRetrieval,
} from '../../retrieval/index.ts'
import type { HttpServices } from '../core/http-services.ts'
import type { RouteHandlers } from '../core/route-handler.ts'
import { invalidModels } from './model-handlers.ts'

const headers = { 'cache-control': 'private, no-store' }

export const retrievalHandlers = {
  async readProjectRetrieval(services, { project: { id } }) {
    return { json: await viewRetrieval(services, id), headers }
  },

  async saveProjectRetrieval(services, { body, project: { id } }) {
    const needs = { ...services, ...services.models }
    const outcome = await saveProjectRetrieval(needs, { projectId: id, given: body })
    if (outcome.kind === 'refused') throw invalidModels(outcome.problems)
    services.retrieval.refresh()
    return { json: await viewRetrieval(services, id), headers }
  },

  async removeProjectRetrieval(services, { project: { id } }) {
    await removeProjectRetrieval(services, { projectId: id })
    services.retrieval.refresh()
    return { json: await viewRetrieval(services, id), headers }
  },

  async tryProjectRetrieval(services, { project: { id } }) {
    return { json: { trials: await tryProjectRetrieval(services, { projectId: id }) }, headers }
  },
} satisfies Partial<RouteHandlers>

async function viewRetrieval(services: HttpServices, projectId: string): Promise<ProjectRetrievalView> {
  const { settings } = await services.retrieval.find(projectId)
  const stored = await readProjectRetrieval(services.database.queries, projectId)
  const { embedding = null, rerank = null } = stored?.settings ?? {}
  return {
    embedding: embedding && withoutKey(embedding),
    rerank: rerank && withoutKey(rerank),
    uses: {
      embedding: describeUse(embedding, settings.embedding),
      rerank: describeUse(rerank, settings.rerank),
    },
    vectors: await describeVectors(services, projectId),
    updatedAt: stored ? new Date(stored.updatedAt).toISOString() : null,
  }
}

function describeUse(own: object | null, effective: object | null): 'project' | 'server' | 'none' {
  if (own) return 'project'
  return effective ? 'server' : 'none'
}

function withoutKey<Stored extends { sealedKey: string | null }>({ sealedKey: _, ...shown }: Stored) {
  return shown
}

async function describeVectors(
  { liveSites, retriever }: HttpServices,
  projectId: string,
): Promise<ProjectRetrievalView['vectors']> {
  const live = (await liveSites.find(projectId))?.openFor({ kind: 'all' })
  if (!live?.index.vectors) return 'none'
  return (await retriever.canCompare(live)) ? 'current' : 'outdated'
}

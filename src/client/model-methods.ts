import type { z } from 'zod'
import { routes, type saveProjectModelsSchema } from '../contract/index.ts'
import { type CallNeeds, callRoute } from './call-route.ts'

interface CallOptions {
  signal?: AbortSignal | undefined
}

type Project = {
  projectId: string
}

/** Methods for a project's language models, and what they cost. */
export function createModelMethods(needs: CallNeeds) {
  return {
    readProjectModels: (params: Project, call: CallOptions = {}) =>
      callRoute(needs, routes.readProjectModels, { params, ...call }),
    saveProjectModels: (
      { projectId, ...body }: Project & z.input<typeof saveProjectModelsSchema>,
      call: CallOptions = {},
    ) => callRoute(needs, routes.saveProjectModels, { params: { projectId }, body, ...call }),
    removeProjectModels: (params: Project, call: CallOptions = {}) =>
      callRoute(needs, routes.removeProjectModels, { params, ...call }),
    tryProjectModels: (params: Project, call: CallOptions = {}) =>
      callRoute(needs, routes.tryProjectModels, { params, timeoutMs: 60_000, ...call }),
    readModelUsage: (
      { projectId, ...query }: Project & { from?: string | undefined; to?: string | undefined },
      call: CallOptions = {},
    ) => callRoute(needs, routes.readModelUsage, { params: { projectId }, query, ...call }),
  }
}

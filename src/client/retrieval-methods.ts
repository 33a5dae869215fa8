import type { z } from 'zod'
import { routes, type saveProjectRetrievalSchema } from '../contract/index.ts'
import { type CallNeeds, callRoute } from './call-route.ts'

interface CallOptions {
  signal?: AbortSignal | undefined
}

type Project = {
  projectId: string
}

/** Methods for the models that help to find a project's passages. */
export function createRetrievalMethods(needs: CallNeeds) {
  return {
    readProjectRetrieval: (params: Project, call: CallOptions = {}) =>
      callRoute(needs, routes.readProjectRetrieval, { params, ...call }),
    saveProjectRetrieval: (
      { projectId, ...body }: Project & z.input<typeof saveProjectRetrievalSchema>,
      call: CallOptions = {},
    ) => callRoute(needs, routes.saveProjectRetrieval, { params: { projectId }, body, ...call }),
    removeProjectRetrieval: (params: Project, call: CallOptions = {}) =>
      callRoute(needs, routes.removeProjectRetrieval, { params, ...call }),
    tryProjectRetrieval: (params: Project, call: CallOptions = {}) =>
      callRoute(needs, routes.tryProjectRetrieval, { params, timeoutMs: 60_000, ...call }),
  }
}

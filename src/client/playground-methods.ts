import type { z } from 'zod'
import { routes, type searchRequestSchema } from '../contract/index.ts'
import { type CallNeeds, callRoute } from './call-route.ts'

interface CallOptions {
  signal?: AbortSignal | undefined
}

type Project = {
  projectId: string
}

/** Methods for trying the assistant of what is live. */
export function createPlaygroundMethods(needs: CallNeeds) {
  return {
    trySearch: (
      { projectId, ...body }: Project & z.input<typeof searchRequestSchema>,
      call: CallOptions = {},
    ) => callRoute(needs, routes.trySearch, { params: { projectId }, body, repeatable: true, ...call }),
    readSteering: (params: Project, call: CallOptions = {}) =>
      callRoute(needs, routes.readSteering, { params, ...call }),
  }
}

import { routes } from '../contract/index.ts'
import { type CallNeeds, callRoute } from './call-route.ts'

interface CallOptions {
  signal?: AbortSignal | undefined
}

/** What checks found, docs tests, and previews. */
export function createCheckMethods(needs: CallNeeds) {
  return {
    listFindings: (params: { statusId: string }, call: CallOptions = {}) =>
      callRoute(needs, routes.listFindings, { params, ...call }),
    createPreview: ({ projectId, branch }: { projectId: string; branch: string }, call: CallOptions = {}) =>
      callRoute(needs, routes.createPreview, { params: { projectId }, body: { branch }, ...call }),
    listPreviews: (params: { projectId: string }, call: CallOptions = {}) =>
      callRoute(needs, routes.listPreviews, { params, ...call }),
    endPreview: (params: { projectId: string; branch: string }, call: CallOptions = {}) =>
      callRoute(needs, routes.endPreview, { params, ...call }),
    /** `file` is the text of a docs test file. */
    testDocumentation: ({ projectId, file }: { projectId: string; file: string }, call: CallOptions = {}) =>
      callRoute(needs, routes.testDocumentation, {
        params: { projectId },
        body: { file },
        repeatable: true,
        ...call,
      }),
  }
}

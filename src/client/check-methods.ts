import { routes } from '../contract/index.ts'
import { type CallNeeds, callRoute } from './call-route.ts'

interface CallOptions {
  signal?: AbortSignal | undefined
}

/** What checks found, and docs tests. */
export function createCheckMethods(needs: CallNeeds) {
  return {
    listFindings: (params: { statusId: string }, call: CallOptions = {}) =>
      callRoute(needs, routes.listFindings, { params, ...call }),
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

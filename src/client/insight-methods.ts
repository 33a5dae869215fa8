import type { z } from 'zod'
import {
  type eraseReaderSchema,
  type giveFeedbackSchema,
  type listThreadsQuerySchema,
  routes,
} from '../contract/index.ts'
import { type CallNeeds, callRoute } from './call-route.ts'

interface CallOptions {
  signal?: AbortSignal | undefined
}

interface Project {
  projectId: string
}

/** `from` and `to` are `YYYY-MM-DD`, or date-times with an offset. */
export interface InsightRange {
  from?: string | undefined
  to?: string | undefined
  timeZone?: string | undefined
}

type ThreadQuery = Omit<z.input<typeof listThreadsQuerySchema>, 'limit'> & { limit?: number }

/** Methods for what readers asked, and what they made of the answers. */
export function createInsightMethods(needs: CallNeeds) {
  return {
    giveFeedback: (
      { domain, ...body }: { domain: string } & z.input<typeof giveFeedbackSchema>,
      call: CallOptions = {},
    ) => callRoute(needs, routes.giveFeedback, { params: { domain }, body, repeatable: true, ...call }),
    listThreads: ({ projectId, ...query }: Project & ThreadQuery, call: CallOptions = {}) =>
      callRoute(needs, routes.listThreads, { params: { projectId }, query, ...call }),
    readThread: (
      {
        projectId,
        threadId,
        ...query
      }: Project & { threadId: string; cursor?: string | undefined; limit?: number },
      call: CallOptions = {},
    ) => callRoute(needs, routes.readThread, { params: { projectId, threadId }, query, ...call }),
    readInsights: ({ projectId, ...query }: Project & InsightRange, call: CallOptions = {}) =>
      callRoute(needs, routes.readInsights, { params: { projectId }, query: { ...query }, ...call }),
    listGaps: (
      { projectId, ...query }: Project & InsightRange & { limit?: number | undefined },
      call: CallOptions = {},
    ) => callRoute(needs, routes.listGaps, { params: { projectId }, query: { ...query }, ...call }),
    eraseReader: (
      { projectId, ...body }: Project & z.input<typeof eraseReaderSchema>,
      call: CallOptions = {},
    ) =>
      callRoute(needs, routes.eraseReader, {
        params: { projectId },
        body,
        repeatable: true,
        timeoutMs: null,
        ...call,
      }),
  }
}

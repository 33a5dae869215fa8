import type { FastifyInstance } from 'fastify'
import { givePageFeedbackSchema } from '../../../contract/index.ts'
import { givePageFeedback } from '../../../conversations/index.ts'
import { AppError } from '../../../shared/index.ts'
import { feedbackPath } from '../../../site/index.ts'
import type { HttpServices } from '../../core/http-services.ts'
import { admitRequest, spendRequest } from '../../core/limit-request.ts'
import { parseInput } from '../../core/parse-input.ts'
import { findReportedSite } from './find-reported-site.ts'

const bodyLimitBytes = 16 * 1024

/** Takes readers' feedback on the pages of a site. It needs no key and no cookie. */
export function registerFeedbackRoute(app: FastifyInstance, services: HttpServices): void {
  app.post<{ Params: { domain: string } }>(
    `/sites/:domain${feedbackPath}`,
    { bodyLimit: bodyLimitBytes },
    async (request, reply) => {
      const { hosted, caller } = await findReportedSite(services, request)
      const { asksFeedback = false, asksCodeFeedback = false } = hosted.view
      if (!(asksFeedback || asksCodeFeedback))
        throw new AppError('not-found', 'This site does not take feedback.')
      const { organizationId, id: projectId } = hosted.project
      await admitRequest(services.feedbackLimiter, caller, reply)
      const given = parseInput(givePageFeedbackSchema, request.body)
      if (given.code ? !asksCodeFeedback : !asksFeedback)
        throw new AppError('not-found', 'This site does not take such feedback.')
      if (hosted.live.site.describePage(given.path) === undefined)
        throw new AppError('not-found', 'The site has no such page.')
      await services.storage.requireRoom(organizationId)
      await spendRequest(services.feedbackLimiter, caller, reply)
      const id = await givePageFeedback(services, projectId, given)
      return reply.code(201).header('cache-control', 'no-store').send({ id })
    },
  )
}

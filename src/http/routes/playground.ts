import type { BackgroundTasks } from '../../assistant/index.ts'
import { answerMessage } from '../answering/answer-message.ts'
import { createPlaygroundFormat } from '../answering/playground-format.ts'
import { createUnkeptTurns } from '../answering/unkept-turns.ts'
import { searchPassages } from '../discovery/search-passages.ts'
import type { Handlers } from '../handler.ts'
import { searchFilter } from '../search-filter.ts'
import { openLiveSite } from './asked-site.ts'
import { requireProject } from './require-project.ts'

const usualPageSize = 10
const headers = { 'cache-control': 'private, no-store' }

/** Sorting a question that is not kept would only cost. */
const noBackgroundTasks: BackgroundTasks = { start: () => {}, close: async () => {} }

export const playgroundHandlers: Handlers<'tryAssistant' | 'trySearch' | 'readSteering'> = {
  async tryAssistant(services, { params, body, principal, request, reply }) {
    const project = await requireProject(services, principal, params.projectId)
    const asked = await openLiveSite(services, project)
    const turns = createUnkeptTurns(services)
    await answerMessage(
      { ...services, turns, backgroundTasks: noBackgroundTasks },
      {
        asked,
        message: body,
        chatId: null,
        createFormat: turn =>
          createPlaygroundFormat({ turn, site: asked.site, topLevelThreadId: false }, turns.lastEnding),
        request,
        reply,
      },
    )
    return { sent: true }
  },

  async trySearch(services, { params, body, principal }) {
    const project = await requireProject(services, principal, params.projectId)
    const { site } = await openLiveSite(services, project)
    const { passages } = await searchPassages(site, {
      query: body.query,
      limit: body.pageSize ?? usualPageSize,
      filter: searchFilter(body.filter),
      explain: body.explain === true,
    })
    return { json: passages, headers }
  },

  async readSteering(services, { params, principal }) {
    const project = await requireProject(services, principal, params.projectId)
    const { site } = await openLiveSite(services, project)
    const { wishes = '', curated = [] } = site.steering ?? {}
    const answers = curated.map(({ questions, page, anchor, answer }) => ({
      questions,
      page: anchor === null ? page : `${page}#${anchor}`,
      url: site.pageUrl(page, anchor),
      answer,
    }))
    return { json: { statusId: site.deploymentId, wishes, answers }, headers }
  },
}

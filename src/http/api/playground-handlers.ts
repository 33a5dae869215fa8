import type { BackgroundTasks } from '../../assistant/index.ts'
import { answerMessage } from '../answering/answer-message.ts'
import { createUnsavedTurnLog } from '../answering/unsaved-turn-log.ts'
import { openWholeSite } from '../core/open-live-site.ts'
import type { RouteHandlers } from '../core/route-handler.ts'
import { searchPassages } from '../discovery/search-passages.ts'
import { createPlaygroundFormat } from '../streaming/playground-format.ts'

const headers = { 'cache-control': 'private, no-store' }

/** Questions in the playground are not stored, so they need no category. */
const noBackgroundTasks: BackgroundTasks = { start: () => {}, close: async () => {} }

export const playgroundHandlers = {
  async tryAssistant(services, { body, principal, request, reply, project }) {
    const opened = await openWholeSite(services, principal, project)
    const turns = createUnsavedTurnLog(services)
    await answerMessage(
      { ...services, turns, backgroundTasks: noBackgroundTasks },
      {
        opened,
        message: body,
        chatId: null,
        createFormat: turn =>
          createPlaygroundFormat({ turn, site: opened.site, topLevelThreadId: false }, turns.lastEnding),
        request,
        reply,
      },
    )
    return { sent: true }
  },

  async trySearch(services, { body, principal, project }) {
    const { site } = await openWholeSite(services, principal, project)
    const { passages } = await searchPassages(site, {
      query: body.query,
      limit: body.pageSize,
      filter: body.filter,
      explain: body.explain === true,
    })
    return { json: passages, headers }
  },

  async readSteering(services, { principal, project }) {
    const { site } = await openWholeSite(services, principal, project)
    const { wishes = '', curated = [] } = site.steering ?? {}
    const answers = curated.map(({ questions, page, anchor, answer }) => ({
      questions,
      page: anchor === null ? page : `${page}#${anchor}`,
      url: site.pageUrl(page, anchor),
      answer,
    }))
    return { json: { statusId: site.deploymentId, wishes, answers }, headers }
  },
} satisfies Partial<RouteHandlers>

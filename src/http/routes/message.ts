import { answerMessage, pingMs, plainHeaders } from '../answering/answer-message.ts'
import { createDataStreamFormat } from '../answering/data-stream-format.ts'
import { followAnswer } from '../answering/follow-answer.ts'
import { createMessageFormat } from '../answering/message-format.ts'
import type { AnswerPlace } from '../answering/running-answers.ts'
import type { Call, Handlers, Services } from '../handler.ts'
import { findAskedProject, findAskedSite } from './asked-site.ts'

type MessageRoutes = 'sendMessage' | 'sendMessageV1' | 'resumeMessage' | 'stopMessage'

export const messageHandlers: Handlers<MessageRoutes> = {
  async sendMessage(services, { params, body, principal, request, reply }) {
    const asked = await findAskedSite(services, principal, params.domain)
    const topLevelThreadId = wantsThreadId(request.headers['x-lectern-finish'], {
      fromLibrary: body.trigger !== undefined,
    })
    await answerMessage(services, {
      asked,
      message: body,
      chatId: body.resumable === true && typeof body.id === 'string' ? body.id : null,
      createFormat: turn => createMessageFormat({ turn, site: asked.site, topLevelThreadId }),
      request,
      reply,
    })
    return { sent: true }
  },

  async sendMessageV1(services, { params, body, principal, request, reply }) {
    const asked = await findAskedSite(services, principal, params.domain)
    await answerMessage(services, {
      asked,
      message: body,
      chatId: null,
      createFormat: turn => createDataStreamFormat({ turn, site: asked.site }),
      request,
      reply,
    })
    return { sent: true }
  },

  async resumeMessage(services, call) {
    const { request, reply } = call
    const answer = await services.runningAnswers.find(await placeOf(services, call))
    if (!answer) {
      reply.code(204).send()
      return { sent: true }
    }
    // Whoever only asks whether there is an answer has not read it.
    if (request.method === 'HEAD') {
      reply.headers(answer.headers).send()
      return { sent: true }
    }
    reply.hijack()
    followAnswer(reply.raw, answer, { headers: plainHeaders(reply.getHeaders()), pingMs })
    return { sent: true }
  },

  async stopMessage(services, call) {
    return { json: { stopped: await services.runningAnswers.stop(await placeOf(services, call)) } }
  },
}

async function placeOf(
  services: Services,
  { params, principal }: Pick<Call, 'principal'> & { params: Chat },
): Promise<AnswerPlace> {
  const { id: projectId } = await findAskedProject(services, principal, params.domain)
  return { projectId, chatId: params.chatId }
}

type Chat = Record<'domain' | 'chatId', string>

/**
 * The contract's `threadId` on the `finish` chunk, unless the chat library itself asks: half of its releases refuse an
 * answer over a key that they do not know.
 */
function wantsThreadId(
  header: string | string[] | undefined,
  { fromLibrary }: { fromLibrary: boolean },
): boolean {
  if (header === 'thread-id') return true
  if (header === 'metadata-only') return false
  return !fromLibrary
}

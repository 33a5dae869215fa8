import { answerMessage, pingMs, plainHeaders } from '../answering/answer-message.ts'
import { threadSuffix } from '../answering/reader-thread.ts'
import type { HttpServices } from '../core/http-services.ts'
import { findReadersForKey, openSiteForKey } from '../core/open-live-site.ts'
import type { RouteCall, RouteHandlers } from '../core/route-handler.ts'
import { followStream } from '../resuming/follow-stream.ts'
import type { StreamKey } from '../resuming/resumable-stream.ts'
import { createDataStreamFormat } from '../streaming/data-stream-format.ts'
import { createMessageFormat } from '../streaming/message-format.ts'

export const messageHandlers = {
  async sendMessage(services, { params, body, principal, request, reply }) {
    const opened = await openSiteForKey(services, principal, { domain: params.domain, request })
    await services.storage.requireRoom(principal.organizationId)
    const topLevelThreadId = wantsThreadId(request.headers['x-lectern-finish'], {
      fromLibrary: body.trigger !== undefined,
    })
    await answerMessage(services, {
      opened,
      message: body,
      chatId: body.resumable === true && typeof body.id === 'string' ? body.id : null,
      createFormat: turn => createMessageFormat({ turn, site: opened.site, topLevelThreadId }),
      request,
      reply,
    })
    return { sent: true }
  },

  async sendMessageV1(services, { params, body, principal, request, reply }) {
    const opened = await openSiteForKey(services, principal, { domain: params.domain, request })
    await services.storage.requireRoom(principal.organizationId)
    await answerMessage(services, {
      opened,
      message: body,
      chatId: null,
      createFormat: turn => createDataStreamFormat({ turn, site: opened.site }),
      request,
      reply,
    })
    return { sent: true }
  },

  async resumeMessage(services, call) {
    const { request, reply } = call
    const stream = await services.resumableStreams.find(await streamKeyOf(services, call))
    if (!stream) {
      reply.code(204).send()
      return { sent: true }
    }
    // Following the stream would discard it at its end, though a HEAD request reads nothing of it.
    if (request.method === 'HEAD') {
      reply.headers(stream.headers).send()
      return { sent: true }
    }
    reply.hijack()
    followStream(reply.raw, stream, { headers: plainHeaders(reply.getHeaders()), pingMs })
    return { sent: true }
  },

  async stopMessage(services, call) {
    return { json: { stopped: await services.resumableStreams.stop(await streamKeyOf(services, call)) } }
  },
} satisfies Partial<RouteHandlers>

async function streamKeyOf(
  services: HttpServices,
  { params, principal, request }: Pick<RouteCall, 'principal' | 'request'> & { params: Chat },
): Promise<StreamKey> {
  const { project, readers } = await findReadersForKey(services, principal, {
    domain: params.domain,
    request,
  })
  // The suffix of other readers begins with a dot, which the id of a chat cannot contain.
  const chatId = encodeURIComponent(params.chatId).replaceAll('.', '%2E')
  return { projectId: project.id, chatId: chatId + threadSuffix({ readers }) }
}

type Chat = Record<'domain' | 'chatId', string>

/**
 * The contract's `threadId` on the `finish` chunk is left out for the chat library: half of its releases reject chunks with
 * unknown members.
 */
function wantsThreadId(
  header: string | string[] | undefined,
  { fromLibrary }: { fromLibrary: boolean },
): boolean {
  if (header === 'thread-id') return true
  if (header === 'metadata-only') return false
  return !fromLibrary
}

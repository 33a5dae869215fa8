import type { FastifyRequest } from 'fastify'
import { cleanText } from '../../contract/index.ts'
import { givePageFeedback } from '../../conversations/index.ts'
import type { HttpServices } from '../core/http-services.ts'
import { requireAllowance } from '../core/limit-request.ts'
import { limitedCaller } from '../core/limited-caller.ts'

const agentCharacters = 100

interface AgentExchange {
  organizationId: string
  projectId: string
  /** The JSON-RPC message. */
  message: unknown
  request: FastifyRequest
}

type Needs = Pick<HttpServices, 'database' | 'clock' | 'storage' | 'feedbackLimiter'>

/** Stores feedback of AI agents within the limits for feedback of readers. The result throws `rate-limited` and `storage-full`. */
export function takeAgentFeedback(
  services: Needs,
  { projectId, organizationId, message, request }: AgentExchange,
) {
  return async ({ path, comment }: { path: string; comment: string }): Promise<string> => {
    await requireAllowance(services.feedbackLimiter, limitedCaller(request, { organizationId, projectId }))
    await services.storage.requireRoom(organizationId)
    const agent = readAgent(message, request.headers['user-agent'])
    return givePageFeedback(services, projectId, { path, helpful: false, comment, agent })
  }
}

/** The name that a client sends with each message since 2026; earlier ones have only a user agent. */
function readAgent(message: unknown, userAgent = ''): string {
  const name = member(member(member(member(message, 'params'), '_meta'), clientInfo), 'name')
  const text = cleanText(typeof name === 'string' ? name : userAgent)
  return (
    text
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, agentCharacters)
      .toWellFormed() || 'unknown'
  )
}

const clientInfo = 'io.modelcontextprotocol/clientInfo'

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}

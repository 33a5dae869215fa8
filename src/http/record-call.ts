import type { Principal } from '../access/index.ts'
import { type AuditActor, recordAudit } from '../accounts/index.ts'
import type { AuditAction } from '../contract/index.ts'
import type { Answer, Call, Services } from './handler.ts'

/** Members of a body whose values the audit log shows; of others it shows that they were given. */
const shownMembers = new Set(['name', 'domain', 'kind', 'role', 'email', 'locked', 'scopes'])

/** Writes a call that succeeded into the audit log. What was done is done: a log that fails does not undo it. */
export async function recordCall(
  services: Services,
  action: AuditAction,
  { call, answer }: { call: Call; answer: Answer<unknown> },
): Promise<void> {
  const { principal, request } = call
  const { organizationId } = principal
  const entry = { organizationId, actor: actorOf(principal), action, address: request.ip }
  try {
    await recordAudit(services, { ...entry, target: targetOf(call, answer), detail: detailOf(call.body) })
  } catch (error) {
    services.log.error({ err: error, action, requestId: request.id }, 'the audit log could not be written')
  }
}

function actorOf({ member, keyId }: Principal): AuditActor {
  if (member) return { kind: 'member', userId: member.userId, name: member.name }
  return { kind: 'key', keyId: keyId ?? '' }
}

/** What the answer names, or else the last member of the path. */
function targetOf({ params }: Call, answer: Answer<unknown>): string | null {
  const id = 'json' in answer ? Object(answer.json).id : undefined
  return typeof id === 'string' ? id : (Object.values<string>(params).at(-1) ?? null)
}

function detailOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || Symbol.asyncIterator in body) return null
  const given = Object.entries(body).filter(([, value]) => value !== undefined)
  if (given.length === 0) return null
  return given.map(([name, value]) => (shownMembers.has(name) ? `${name}: ${value}` : name)).join(', ')
}

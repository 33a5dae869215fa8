import type { Principal } from '../../access/index.ts'
import { type AuditActor, recordAudit } from '../../accounts/index.ts'
import type { AuditAction } from '../../contract/index.ts'
import type { HttpServices } from '../core/http-services.ts'
import type { RouteCall, RouteResponse } from '../core/route-handler.ts'

/** Body members whose values the audit log shows. Of all others it shows the name only. */
const shownMembers = new Set(['name', 'domain', 'kind', 'role', 'email', 'locked', 'scopes'])

/** Writes a successful call to the audit log. If that fails, the call still succeeds: its change is already made. */
export async function auditCall(
  services: HttpServices,
  action: AuditAction,
  { call, response }: { call: RouteCall; response: RouteResponse<unknown> },
): Promise<void> {
  const { principal, request } = call
  const { organizationId } = principal
  const detail = 'auditDetail' in response ? response.auditDetail : detailOf(call.body)
  if ('auditDetail' in response && detail === null) return
  const continues = 'auditContinues' in response ? response.auditContinues : undefined
  const entry = { organizationId, actor: actorOf(principal), action, address: request.ip, continues }
  try {
    await recordAudit(services, { ...entry, target: targetOf(call, response), detail: detail ?? null })
  } catch (error) {
    services.log.error({ err: error, action, requestId: request.id }, 'the audit log could not be written')
  }
}

function actorOf({ member, keyId }: Principal): AuditActor {
  if (member) return { kind: 'member', userId: member.userId, name: member.name }
  return { kind: 'key', keyId: keyId ?? '' }
}

/** The `id` in the response, or else the last path parameter. */
function targetOf({ params }: RouteCall, response: RouteResponse<unknown>): string | null {
  const id = 'json' in response ? Object(response.json).id : undefined
  return typeof id === 'string' ? id : (Object.values<string>(params).at(-1) ?? null)
}

function detailOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || Symbol.asyncIterator in body) return null
  const given = Object.entries(body).filter(([, value]) => value !== undefined)
  if (given.length === 0) return null
  return given.map(([name, value]) => (shownMembers.has(name) ? `${name}: ${value}` : name)).join(', ')
}

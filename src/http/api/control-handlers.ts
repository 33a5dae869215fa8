import { listKeys, type Principal } from '../../access/index.ts'
import {
  cancelUpdate,
  publishAnyway,
  readUpdateStatus,
  retryUpdate,
  rollBack,
} from '../../deployments/index.ts'
import { AppError } from '../../shared/index.ts'
import type { HttpServices } from '../core/http-services.ts'
import type { RouteHandlers } from '../core/route-handler.ts'
import { describeTrigger, unknownUpdate } from './require-update.ts'

export const controlHandlers = {
  async cancelUpdate(services, { params, principal }) {
    const input = { organizationId: principal.organizationId, statusId: params.statusId }
    const outcome = await cancelUpdate(services, { ...input, by: await describeCaller(services, principal) })
    const found = outcome === 'unknown' ? undefined : await readUpdateStatus(services, input)
    if (!found) throw unknownUpdate(params.statusId)
    if (outcome === 'ended')
      throw new AppError('conflict', `The deployment has already ended. ${found.status.summary}`)
    return { json: found.status }
  },

  async retryUpdate(services, { params, principal }) {
    const input = { organizationId: principal.organizationId, statusId: params.statusId }
    await services.storage.requireRoom(principal.organizationId)
    const outcome = await retryUpdate(services, input)
    if (outcome.kind === 'unknown') throw unknownUpdate(params.statusId)
    if (outcome.kind === 'under-way')
      throw new AppError('conflict', 'The deployment is still in progress. Wait until it ends, or cancel it.')
    return { json: { statusId: outcome.statusId } }
  },

  async publishAnyway(services, { params, principal }) {
    const { organizationId } = principal
    const by = await describeCaller(services, principal)
    const outcome = await publishAnyway(services, {
      ...describeTrigger(principal),
      ...{ organizationId, by, statusId: params.statusId },
    })
    if (outcome.kind === 'unknown') throw unknownUpdate(params.statusId)
    if (outcome.kind === 'refused') throw new AppError('conflict', outcome.reason)
    return { json: { statusId: outcome.statusId } }
  },

  async rollBack(services, { params, principal }) {
    const input = { organizationId: principal.organizationId, statusId: params.statusId }
    const outcome = await rollBack(services, { ...input, by: await describeCaller(services, principal) })
    if (outcome.kind === 'unknown') throw unknownUpdate(params.statusId)
    if (outcome.kind === 'refused') throw new AppError('conflict', outcome.reason)
    return { json: { statusId: outcome.statusId } }
  },
} satisfies Partial<RouteHandlers>

/** Names the member or the key, for the deployment's log. */
async function describeCaller(
  services: HttpServices,
  { organizationId, keyId, member }: Principal,
): Promise<string> {
  if (member) return `by ${member.name}`
  const key = (await listKeys(services, { organizationId })).find(({ id }) => id === keyId)
  return key ? `with the admin key “${key.name}”` : 'with an admin key'
}

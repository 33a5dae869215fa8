import { createKey, listKeys, renameKey, revokeKey } from '../../access/index.ts'
import { AppError } from '../../shared/index.ts'
import type { RouteHandlers } from '../core/route-handler.ts'

export const keyHandlers = {
  async listKeys(services, { principal }) {
    return { json: { keys: await listKeys(services, { organizationId: principal.organizationId }) } }
  },

  async createKey(services, { principal, body }) {
    const { key, view } = await createKey(services, {
      organizationId: principal.organizationId,
      key: body,
      creator: principal,
    })
    return { json: { ...view, key }, headers: { 'cache-control': 'no-store' } }
  },

  async renameKey(services, { principal, params, body }) {
    const input = { organizationId: principal.organizationId, keyId: params.keyId, name: body.name }
    return { json: found(await renameKey(services, input), params.keyId) }
  },

  async revokeKey(services, { principal, params }) {
    const input = { organizationId: principal.organizationId, keyId: params.keyId }
    return { json: found(await revokeKey(services, input), params.keyId) }
  },
} satisfies Partial<RouteHandlers>

function found<View>(view: View | undefined, keyId: string): View {
  if (view) return view
  throw new AppError('not-found', `There is no API key ${keyId}.`)
}

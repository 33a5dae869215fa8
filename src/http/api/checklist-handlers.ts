import { changeChecklist, readChecklist } from '../../access/index.ts'
import type { HttpServices } from '../core/http-services.ts'
import type { RouteHandlers } from '../core/route-handler.ts'

export const checklistHandlers = {
  async readChecklist(services, { principal: { organizationId } }) {
    return { json: await viewChecklist(services, organizationId) }
  },

  async changeChecklist(services, { body, principal: { organizationId } }) {
    await changeChecklist(services, { organizationId, change: body })
    return { json: await viewChecklist(services, organizationId) }
  },
} satisfies Partial<RouteHandlers>

function viewChecklist(services: HttpServices, organizationId: string) {
  const hasServerModel = services.models.server.models.length > 0
  const { bundledDocs } = services.settings
  return readChecklist(services, { organizationId, bundledDocs, hasServerModel })
}

import type { RouteHandlers } from '../core/route-handler.ts'

export const storageHandlers = {
  async readStorage({ storage }, { principal: { organizationId } }) {
    const { projects, ...usage } = await storage.read(organizationId)
    const views = projects.map(({ isArchived: archived, isPreview: preview, ...project }) => ({
      ...project,
      archived,
      preview,
    }))
    return { json: { ...usage, projects: views } }
  },
} satisfies Partial<RouteHandlers>

import type { FastifyInstance } from 'fastify'
import { findProjectByDomain } from '../../access/index.ts'
import type { UpdateState } from '../../contract/index.ts'
import { listUpdates } from '../../deployments/index.ts'
import type { HttpServices } from '../core/http-services.ts'

interface BadgeStyle {
  label: string
  colour: string
}

const stateStyles: Record<UpdateState, BadgeStyle> = {
  queued: { label: 'queued', colour: '#6b7280' },
  in_progress: { label: 'deploying', colour: '#1d65b3' },
  success: { label: 'deployed', colour: '#1f7a3d' },
  failure: { label: 'failing', colour: '#b42318' },
}
const neverDeployed: BadgeStyle = { label: 'never deployed', colour: '#6b7280' }
const notFound: BadgeStyle = { label: 'not found', colour: '#6b7280' }

/** Serves an image of the state of a project's latest deployment, for READMEs. It needs no key. */
export function registerBadgeRoute(app: FastifyInstance, services: HttpServices): void {
  app.get<{ Params: { domain: string } }>('/badge/:domain.svg', async (request, reply) => {
    const project = await findProjectByDomain(services, { domain: request.params.domain.toLowerCase() })
    reply
      .header('content-type', 'image/svg+xml; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
      .header('x-content-type-options', 'nosniff')
      // Code hosts show images through their own caches, which respect this.
      .header('cache-control', 'no-cache, max-age=0')
    if (!project) return reply.code(404).send(renderBadge(notFound))
    const { updates } = await listUpdates(services, { projectId: project.id, limit: 1, cursor: null })
    return reply.send(renderBadge(updates[0] ? stateStyles[updates[0].status] : neverDeployed))
  })
}

const title = 'docs'
const padding = 7
const letterWidth = 6.6

/** `textLength` stretches the texts, so that the badge looks the same in every font. */
function renderBadge({ label, colour }: BadgeStyle): string {
  const left = widthOf(title)
  const right = widthOf(label)
  const text = (content: string, x: number, width: number) =>
    `<text x="${x + padding}" y="14" textLength="${(width - 2 * padding).toFixed(1)}">${content}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${title}: ${label}"><title>${title}: ${label}</title><rect width="${left}" height="20" fill="#3d4148"/><rect x="${left}" width="${right}" height="20" fill="${colour}"/><g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${text(title, 0, left)}${text(label, left, right)}</g></svg>`
}

function widthOf(text: string): number {
  return Math.round(text.length * letterWidth + 2 * padding)
}

import type { FastifyInstance } from 'fastify'
import { findProjectByDomain } from '../access/index.ts'
import type { UpdateState } from '../contract/index.ts'
import { listUpdates } from '../deployments/index.ts'
import type { Services } from './handler.ts'

interface Look {
  word: string
  colour: string
}

const looks: Record<UpdateState, Look> = {
  queued: { word: 'queued', colour: '#6b7280' },
  in_progress: { word: 'deploying', colour: '#1d65b3' },
  success: { word: 'deployed', colour: '#1f7a3d' },
  failure: { word: 'failing', colour: '#b42318' },
}
const never: Look = { word: 'never deployed', colour: '#6b7280' }
const unknown: Look = { word: 'not found', colour: '#6b7280' }

/** An image of how a project's newest update is doing, for READMEs; needs no key. */
export function registerBadgeRoute(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { domain: string } }>('/badge/:domain.svg', async (request, reply) => {
    const project = await findProjectByDomain(services, { domain: request.params.domain.toLowerCase() })
    reply
      .header('content-type', 'image/svg+xml; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
      .header('x-content-type-options', 'nosniff')
      // Code hosts show images through caches of theirs, which heed this.
      .header('cache-control', 'no-cache, max-age=0')
    if (!project) return reply.code(404).send(renderBadge(unknown))
    const { updates } = await listUpdates(services, { projectId: project.id, limit: 1, cursor: null })
    return reply.send(renderBadge(updates[0] ? looks[updates[0].status] : never))
  })
}

const label = 'docs'
const padding = 7
const letterWidth = 6.6

/** The texts are stretched to their places, so that every font gives the same picture. */
function renderBadge({ word, colour }: Look): string {
  const left = widthOf(label)
  const right = widthOf(word)
  const text = (content: string, x: number, width: number) =>
    `<text x="${x + padding}" y="14" textLength="${(width - 2 * padding).toFixed(1)}">${content}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${label}: ${word}"><title>${label}: ${word}</title><rect width="${left}" height="20" fill="#3d4148"/><rect x="${left}" width="${right}" height="20" fill="${colour}"/><g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${text(label, 0, left)}${text(word, left, right)}</g></svg>`
}

function widthOf(text: string): number {
  return Math.round(text.length * letterWidth + 2 * padding)
}

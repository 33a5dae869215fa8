import type { FastifyRequest } from 'fastify'
import type { Project } from '../../access/index.ts'
import { decideTraffic, type Traffic } from '../../analytics/index.ts'
import type { HttpServices } from './http-services.ts'

export interface CountedPage {
  project: Pick<Project, 'id' | 'previewOf' | 'hasAnalytics'>
  /** The path of a page of the site, or of one of its files for agents. */
  path: string
  /** The response is text for programs. */
  isForAgents: boolean
}

/** Counts the view of a page, unless it is a preview, a browser's prefetch, a script's request, or the owner does not want it. */
export function countView(
  { views }: Pick<HttpServices, 'views'>,
  request: Pick<FastifyRequest, 'method' | 'headers' | 'ip'>,
  { project, path, isForAgents }: CountedPage,
): void {
  const traffic = isCounted(project) ? trafficOf(request, isForAgents) : null
  const { ip: address, headers } = request
  const userAgent = headers['user-agent'] ?? ''
  if (traffic !== null) views.count({ projectId: project.id, path, address, userAgent, traffic })
}

/** Null for bots, scripts, prefetches and HEAD requests. */
export function trafficOf(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  isForAgents: boolean,
): Traffic | null {
  const destination = headers['sec-fetch-dest']
  // Scripts of a page, such as its copy button, request `empty`.
  if (destination !== undefined && destination !== 'document') return null
  if (method === 'HEAD' || isPrefetch(headers)) return null
  const userAgent = headers['user-agent'] ?? ''
  return decideTraffic({ userAgent, isForAgents, isNavigation: destination === 'document' })
}

/** Counts the reading of a page through the API or MCP. */
export function countAgentView(
  { views }: Pick<HttpServices, 'views'>,
  { headers, ip: address }: Pick<FastifyRequest, 'headers' | 'ip'>,
  { project, path }: Pick<CountedPage, 'project' | 'path'>,
): void {
  const userAgent = headers['user-agent'] ?? ''
  if (isCounted(project)) views.count({ projectId: project.id, path, address, userAgent, traffic: 'ai' })
}

/** Whether a project's views and searches are counted. */
export function isCounted({ hasAnalytics, previewOf }: CountedPage['project']): boolean {
  return hasAnalytics && previewOf === null
}

function isPrefetch(headers: FastifyRequest['headers']): boolean {
  return ['sec-purpose', 'purpose', 'x-moz'].some(name => headers[name]?.includes('prefetch'))
}

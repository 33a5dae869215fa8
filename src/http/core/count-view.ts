import type { FastifyRequest } from 'fastify'
import type { Project } from '../../access/index.ts'
import { decideTraffic } from '../../analytics/index.ts'
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
  const { method, headers, ip: address } = request
  if (method === 'HEAD' || !isCounted(project)) return
  const destination = headers['sec-fetch-dest']
  // Scripts of a page, such as its copy button, request `empty`.
  if (isPrefetch(headers) || (destination !== undefined && destination !== 'document')) return
  const userAgent = headers['user-agent'] ?? ''
  const traffic = decideTraffic({ userAgent, isForAgents, isNavigation: destination === 'document' })
  if (traffic !== null) views.count({ projectId: project.id, path, address, userAgent, traffic })
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

function isCounted({ hasAnalytics, previewOf }: CountedPage['project']): boolean {
  return hasAnalytics && previewOf === null
}

function isPrefetch(headers: FastifyRequest['headers']): boolean {
  return ['sec-purpose', 'purpose', 'x-moz'].some(name => headers[name]?.includes('prefetch'))
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Principal, Project } from '../../access/index.ts'
import type { NewAuditEntry } from '../../accounts/index.ts'
import type { Route, RouteId, routes } from '../../contract/index.ts'
import type { HttpServices } from './http-services.ts'

/** An authorized request: its key is valid, it is within the rate limits, and its input matches the contract. */
export interface RouteCall<R extends Route = Route> {
  params: Record<keyof R['params'] & string, string>
  query: R extends { query: infer Q extends z.ZodType } ? z.output<Q> : undefined
  body: R extends { body: { schema: infer B extends z.ZodType } } ? z.output<B> : undefined
  principal: Principal
  /** The project of a path with `projectId`; it belongs to the caller's organisation. */
  project: R['params'] extends { projectId: string } ? Project : undefined
  request: FastifyRequest
  reply: FastifyReply
}

/** The result of a route handler. `text` is serialized JSON; `sent` means that the handler wrote the response itself. */
export type RouteResponse<Body> =
  | {
      json: Body
      headers?: Record<string, string>
      /** The detail of the audit entry, by default the names in the body. Null: nothing changed, so there is no entry. */
      auditDetail?: string | null
      /** Parts of one change share an entry. */
      auditContinues?: NewAuditEntry['continues']
    }
  | { text: string | Uint8Array; headers?: Record<string, string> }
  | { notModified: true; headers?: Record<string, string> }
  | { sent: true }

type BodyOf<R extends Route> = R['success']['schema'] extends infer S extends z.ZodType ? z.input<S> : never

export type RouteHandler<R extends Route> = (
  services: HttpServices,
  call: RouteCall<R>,
) => Promise<RouteResponse<BodyOf<R>>>

export type RouteHandlers<Id extends RouteId = RouteId> = {
  [Name in Id]: RouteHandler<(typeof routes)[Name]>
}

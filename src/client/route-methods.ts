import type { z } from 'zod'
import { type Route, type RouteId, routes } from '../contract/index.ts'
import { type CallInput, type CallNeeds, callRoute, type JsonRoute } from './call-route.ts'

export interface CallOptions {
  signal?: AbortSignal | undefined
}

type Routes = typeof routes
type ParamsOf<R extends Route> = { [Name in keyof R['params'] & string]: string }
type QueryOf<R> = R extends { query: infer Q extends z.ZodType }
  ? { [Name in keyof z.input<Q>]?: string | number | undefined }
  : unknown
type BodyOf<R> = R extends { body: { schema: infer B extends z.ZodType } } ? z.input<B> : unknown
type InputOf<R extends Route> = ParamsOf<R> & QueryOf<R> & BodyOf<R>
type OutputOf<R extends Route> = R['success']['schema'] extends z.ZodType<infer T> ? T : never

/** Routes with JSON requests and responses, without MCP. */
export type JsonRouteId = {
  [Id in RouteId]: Routes[Id] extends { success: { schema: string } } | { body: { upload: string } }
    ? never
    : Id
}[Exclude<RouteId, 'callMcp'>]

type Method<R extends Route> = keyof InputOf<R> extends never
  ? (call?: CallOptions) => Promise<OutputOf<R>>
  : Partial<InputOf<R>> extends InputOf<R>
    ? (input?: InputOf<R>, call?: CallOptions) => Promise<OutputOf<R>>
    : (input: InputOf<R>, call?: CallOptions) => Promise<OutputOf<R>>

export type RouteMethods = { [Id in JsonRouteId]: Method<Routes[Id]> }

/** Creates one method per JSON route. Its input is an object of the path parameters and the query or body. */
export function createRouteMethods(needs: CallNeeds): RouteMethods {
  const methods: Record<string, unknown> = {}
  for (const [id, route] of Object.entries<Route>(routes)) {
    if (!isJsonRoute(route)) continue
    const call = (input: object, options: CallOptions = {}) =>
      callRoute(needs, route, { ...splitInput(route, input), signal: options.signal })
    const takesInput = Object.keys(route.params).length > 0 || route.query || route.body
    methods[id] = takesInput
      ? (input: object = {}, options?: CallOptions) => call(input, options)
      : (options?: CallOptions) => call({}, options)
  }
  return typedMethods(methods)
}

function isJsonRoute(route: Route): route is JsonRoute<unknown> {
  return typeof route.success.schema !== 'string'
}

// The methods and their types come from the same route table, but the compiler cannot see that.
function typedMethods(methods: unknown): RouteMethods {
  return methods as RouteMethods
}

function splitInput(route: Route, input: object): CallInput {
  const params: Record<string, string> = {}
  const rest: Record<string, string | number | undefined> = {}
  for (const [name, value] of Object.entries(input)) (name in route.params ? params : rest)[name] = value
  return {
    params,
    ...(route.body ? { body: rest } : { query: rest }),
    ...(route.repeatable && { repeatable: true }),
    ...(route.slow && { timeoutMs: null }),
  }
}

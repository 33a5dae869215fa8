import { z } from 'zod'
import {
  errorsOf,
  type KeylessRoute,
  keylessRoutes,
  keyOf,
  type Route,
  routes,
  type StreamKind,
} from './routes/index.ts'
import { type ErrorCode, errorCodes } from './schemas/error-codes.ts'
import { problemSchema } from './schemas/problem.ts'

type Json = Record<string, unknown>

const description = `A self-hosted documentation platform. It deploys documentation and reports the status, answers readers’ questions from the documentation, and exports the conversations.

Paths and fields call a deployment an *update*; \`statusId\` identifies it. Every response has an \`X-Request-Id\` header. Errors are problem documents (RFC 9457) with a \`code\` from a closed list. Unknown query parameters and body members are ignored.`

const keyDescriptions = {
  admin: 'Secret key for servers, `lectern_…`. Belongs to an organisation.',
  assistant: 'Public key for browsers, `lectern_dsc_…`. Belongs to one project.',
}

const sessionDescription =
  'Session cookie of a member who is signed in to the dashboard (`__Host-lectern.session_token` over https, `__Secure-…` below a path). Used if the request has no key, and accepted only from pages of this server.'

/** `serverUrl`: the API's address; may be relative to that of the document. */
export function describeApi(serverUrl = '/'): Json {
  const paths: Record<string, Json> = {}
  for (const [id, route] of Object.entries<Route>(routes))
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: describeOperation(id, route) }
  for (const [id, route] of Object.entries<KeylessRoute>(keylessRoutes))
    paths[route.path] = { [route.method.toLowerCase()]: describeKeyless(id, route) }
  return {
    openapi: '3.1.0',
    info: { title: 'Lectern', version: '1.0.0', description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: serverUrl }],
    tags: [
      'Status',
      'Analytics',
      'Conversations',
      'Assistant',
      'Projects',
      'Previews',
      'Keys',
      'Webhooks',
      'Members',
    ].map(name => ({
      name,
    })),
    paths,
    components: {
      securitySchemes: {
        adminKey: { type: 'http', scheme: 'bearer', description: keyDescriptions.admin },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'lectern.session_token',
          description: sessionDescription,
        },
        assistantKey: { type: 'http', scheme: 'bearer', description: keyDescriptions.assistant },
      },
      schemas: { Problem: jsonSchema(problemSchema, 'output') },
    },
  }
}

function describeOperation(id: string, route: Route): Json {
  const parameters = [...pathParameters(route), ...queryParameters(route)]
  return {
    operationId: id,
    tags: [route.tag],
    summary: route.summary,
    description: describePurpose(route),
    security: [{ [`${keyOf(route)}Key`]: [] }, ...(route.scope ? [{ session: [] }] : [])],
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && { requestBody: describeBody(route) }),
    responses: {
      [route.success.status]: describeSuccess(route),
      ...(route.success.noContent && {
        204: { description: route.success.noContent, headers: requestIdHeader },
      }),
      ...describeErrors(errorsOf(route), limitHeadersOf(route)),
    },
  }
}

function describeKeyless(id: string, route: KeylessRoute): Json {
  const headers = Object.entries(route.headers).map(([name, text]) => ({
    name,
    in: 'header',
    required: false,
    description: text,
    schema: { type: 'string' },
  }))
  const types = (route.body ?? []).map(type => [type, { schema: { type: 'object' } }])
  const answers = Object.entries(route.success).map(
    ([status, { description: text, type, schema, example }]) => [
      status,
      {
        description: text,
        headers: requestIdHeader,
        content: { [type]: { schema: jsonSchema(schema, 'output'), example } },
      },
    ],
  )
  return {
    operationId: id,
    tags: [route.tag],
    summary: route.summary,
    description: route.description,
    security: [],
    parameters: [...pathParameters(route), ...headers],
    ...(types.length > 0 && { requestBody: { required: true, content: Object.fromEntries(types) } }),
    responses: { ...Object.fromEntries(answers), ...describeErrors([...route.errors]) },
  }
}

function describePurpose({ description: text, role, confirm }: Route): string {
  const owners = role === undefined ? '' : ' Signed-in members must be owners.'
  const confirmed = confirm
    ? ' They must have signed in, or confirmed that it is them, in the last 15 minutes.'
    : ''
  return text + owners + confirmed
}

function pathParameters(route: Pick<Route, 'params'>): Json[] {
  return Object.entries(route.params).map(([name, text]) => ({
    name,
    in: 'path',
    required: true,
    description: text,
    schema: { type: 'string' },
  }))
}

function queryParameters(route: Route): Json[] {
  if (!route.query) return []
  const { properties = {} } = jsonSchema(route.query, 'input') as { properties?: Record<string, Json> }
  const example = route.example.query as Record<string, unknown> | undefined
  return Object.entries(properties).map(([name, property]) => {
    const { description: text, parameter, ...schema } = property
    return {
      name,
      in: 'query',
      required: false,
      description: text,
      schema: parameter ?? schema,
      ...(example?.[name] !== undefined && { example: example[name] }),
    }
  })
}

function describeBody(route: Route): Json {
  if (route.body && 'upload' in route.body)
    return {
      required: true,
      content: { [route.body.upload]: { schema: { type: 'string', format: 'binary' } } },
    }
  const schema = route.body ? jsonSchema(route.body.schema, 'input') : {}
  return { required: true, content: { 'application/json': { schema, example: route.example.body } } }
}

function describeSuccess(route: Route): Json {
  const { description: text, schema } = route.success
  const content =
    typeof schema === 'string'
      ? { [streamTypes[schema]]: { schema: { type: 'string' }, example: route.example.response } }
      : { 'application/json': { schema: jsonSchema(schema, 'output'), example: route.example.response } }
  const headers = { ...requestIdHeader, ...limitHeadersOf(route), ...describeHeaders(route.success.headers) }
  return { description: text, headers, content }
}

const streamTypes: Record<StreamKind, string> = {
  'event-stream': 'text/event-stream',
  'data-stream': 'text/plain',
}

const requestIdHeader = {
  'X-Request-Id': { description: 'ID of this request in the server’s log.', schema: { type: 'string' } },
}

function limitHeadersOf({ limit, adminLimit }: Pick<Route, 'limit' | 'adminLimit'>): Json {
  if (!limit && !adminLimit) return {}
  const condition = limit ? '' : ' Present if the operator has set a limit and the request has an API key.'
  return describeHeaders({
    'RateLimit-Policy': `Each limit with its quota (\`q\`) and window in seconds (\`w\`).${condition}`,
    RateLimit: `Each limit with the requests left (\`r\`) and the seconds until the next window (\`t\`).${condition}`,
  })
}

function describeHeaders(headers: Record<string, string> = {}): Json {
  return Object.fromEntries(
    Object.entries(headers).map(([name, text]) => [name, { description: text, schema: { type: 'string' } }]),
  )
}

const retryHeader = describeHeaders({ 'Retry-After': 'Seconds until another attempt can succeed.' })
/** The other statuses never have the header. */
const retriedStatuses = [429, 503]

function describeErrors(codes: ErrorCode[], headers: Json = {}): Record<string, Json> {
  const byStatus = Map.groupBy(codes, code => errorCodes[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, members]) => [
      status,
      {
        description: members.map(code => `\`${code}\`: ${errorCodes[code].title}.`).join(' '),
        headers: {
          ...requestIdHeader,
          ...(retriedStatuses.includes(status) && retryHeader),
          ...(status === 429 && headers),
        },
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

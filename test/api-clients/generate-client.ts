import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@hey-api/openapi-ts'

export interface ClientRequest {
  key?: string | undefined
  path?: Record<string, string>
  query?: object
  body?: unknown
}

export interface ClientResponse {
  status: number
  type: string
  // biome-ignore lint/suspicious/noExplicitAny: The description is known only when the tests run.
  body: any
}

/** A generated function, and its result: a stream of events if the description has one. */
type GeneratedFunction = (options: object) => Promise<{
  data?: unknown
  error?: unknown
  stream?: AsyncIterable<unknown>
}>

const nameOf = (method: string, path: string) => `${method.toLowerCase()}${path.replace(/\W+/g, '_')}`

/** Generates a client from an OpenAPI document. Returns a function that calls an endpoint with it. */
export async function generateClient(file: string) {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-client-'))
  await createClient({
    input: file,
    output: { path: folder, module: { extension: '.ts' } },
    logs: { level: 'silent' },
    plugins: [
      '@hey-api/client-fetch',
      {
        name: '@hey-api/sdk',
        operations: {
          nesting: ({ method, path }) => [nameOf(method, path)],
          methodName: { casing: 'preserve' },
        },
      },
    ],
  })
  const functions: Record<string, GeneratedFunction> = await import(join(folder, 'sdk.gen.ts'))
  await rm(folder, { recursive: true })

  /** `path` is the one in the document; the client puts it after `baseUrl`. */
  return async (
    { baseUrl, method, path }: { baseUrl: string; method: string; path: string },
    { key, ...options }: ClientRequest,
  ): Promise<ClientResponse> => {
    let response: Response | undefined
    const call = functions[nameOf(method, path)]
    if (!call) throw new Error(`The client has no function for ${method} ${path}.`)
    const { data, error, stream } = await call({
      ...options,
      baseUrl,
      auth: ({ type }: { type: string }) => (type === 'http' ? key : undefined),
      fetch: async (request: Request) => {
        response = await fetch(request)
        return response
      },
      sseMaxRetryAttempts: 1,
    })
    const events: unknown[] = []
    for await (const event of stream ?? []) events.push(event)
    if (!response) throw new Error(`The client sent nothing to ${method} ${path}.`)
    const streamed = response.ok ? JSON.stringify(events) : stream && (await response.json())
    const type = response.headers.get('content-type') ?? ''
    return { status: response.status, type, body: stream ? streamed : (data ?? error) }
  }
}

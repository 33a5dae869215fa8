import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AwsV4Signer } from 'aws4fetch'
import type { BucketSettings } from '../../src/artifacts/index.ts'

/** What goes wrong with the next request: a status, no answer, a connection that ends early, or other bytes. */
export type BucketFault = { on: string; fault: number | 'silence' | 'cut' | 'changed' }

export interface FakeBucket {
  settings: BucketSettings
  objects: Map<string, { content: Buffer; changedAt: Date }>
  /** The requests, as `GET key`. */
  requests: string[]
  /** Faults of the next requests whose method and key begin with `on`. */
  faults: BucketFault[]
  close(): Promise<void>
}

const accessKey = { accessKeyId: 'test-id', secretAccessKey: 'test-secret' }
const pageSize = 3

/** A bucket that speaks the S3 protocol over HTTP: it checks signatures and digests, and lists a few objects at a time. */
export async function startFakeBucket(): Promise<FakeBucket> {
  const objects: FakeBucket['objects'] = new Map()
  const requests: string[] = []
  const faults: BucketFault[] = []
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray())
    const url = new URL(request.url ?? '/', endpoint)
    const key = url.pathname.slice('/bucket/'.length)
    const name = `${request.method} ${key}`
    requests.push(name)
    const at = faults.findIndex(({ on }) => name.startsWith(on))
    const fault = at < 0 ? undefined : faults.splice(at, 1)[0]?.fault
    if (fault === 'silence') return
    if (typeof fault === 'number') return fail(response, fault, 'InternalError')
    if (!url.pathname.startsWith('/bucket/')) return fail(response, 404, 'NoSuchBucket')
    if (!(await isSigned(request, url))) return fail(response, 403, 'SignatureDoesNotMatch')
    if (createHash('sha256').update(body).digest('hex') !== request.headers['x-amz-content-sha256'])
      return fail(response, 400, 'XAmzContentSHA256Mismatch')
    if (request.method === 'PUT' && fault === 'cut') return void response.destroy()
    if (request.method === 'PUT') objects.set(key, { content: body, changedAt: new Date() })
    if (request.method === 'DELETE') objects.delete(key)
    if (request.method !== 'GET') return void response.end()
    if (key === '') return void response.end(list(url.searchParams))
    const found = objects.get(key)?.content
    if (!found) return fail(response, 404, 'NoSuchKey')
    response.setHeader('content-length', found.length)
    if (fault === 'cut') {
      response.write(found.subarray(0, found.length >> 1))
      return void setImmediate(() => response.destroy())
    }
    response.end(fault === 'changed' ? Buffer.alloc(found.length, 'x') : found)
  }

  function list(query: URLSearchParams): string {
    const after = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()].filter(key => key.startsWith(query.get('prefix') ?? '')).sort()
    const page = keys.filter(key => key > after).slice(0, pageSize)
    const isLast = page.at(-1) === keys.at(-1)
    const entries = page.map(key => {
      const { content, changedAt } = objects.get(key) ?? { content: '', changedAt: new Date() }
      return `<Contents><Key>${key}</Key><LastModified>${changedAt.toISOString()}</LastModified><Size>${content.length}</Size></Contents>`
    })
    const next = isLast ? '' : `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>`
    return `<?xml version="1.0"?><ListBucketResult>${next}${entries.join('')}</ListBucketResult>`
  }

  return {
    settings: {
      ...{ endpoint, bucket: 'bucket', prefix: 'docs/', region: 'us-east-1', isPathStyle: true },
      ...{ ...accessKey, sessionToken: null },
    },
    objects,
    requests,
    faults,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function isSigned({ method = '', headers }: IncomingMessage, url: URL): Promise<boolean> {
  const signed = await new AwsV4Signer({
    method,
    url: url.href,
    headers: { 'x-amz-content-sha256': String(headers['x-amz-content-sha256']) },
    datetime: String(headers['x-amz-date']),
    ...{ service: 's3', region: 'us-east-1', ...accessKey },
  }).sign()
  return signed.headers.get('authorization') === headers.authorization
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
}

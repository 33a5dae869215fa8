import { setTimeout as delay } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { silentTelemetry, type Telemetry } from '../../shared/index.ts'

/** A bucket of an S3-compatible store, and the keys to it. */
export interface BucketSettings {
  endpoint: string
  bucket: string
  /** Before every key; empty, or with a slash at its end. */
  prefix: string
  region: string
  /** Whether the bucket is the first part of the path, and not of the host name. */
  isPathStyle: boolean
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string | null
}

export interface BucketOptions {
  fetch?: typeof globalThis.fetch
  /** Time for one try of a request. */
  timeoutMs?: number
  /** Pause before the second try; longer before each later one. */
  pauseMs?: number
  telemetry?: Pick<Telemetry, 'observe'>
}

export interface StoredObject {
  key: string
  sizeBytes: number
  /** By the clock of the store. */
  changedAt: number
}

/** Keys begin with the prefix of the settings. */
export interface Bucket {
  /** For messages. */
  name: string
  prefix: string
  /** `sha256` is that of the content, in hex; the store refuses other content. */
  put(key: string, content: Uint8Array, sha256: string): Promise<void>
  get(key: string): Promise<Uint8Array | undefined>
  remove(key: string): Promise<void>
  list(): AsyncGenerator<StoredObject[]>
}

/** The store refused a request, or did not answer any try of it. The message says which, for operators. */
export class BucketFailure extends Error {}

const tries = 4
const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

interface BucketRequest {
  method: 'GET' | 'PUT' | 'DELETE'
  key?: string
  query?: Record<string, string>
  body?: Uint8Array
  sha256?: string
}

/** The body is undefined if the object does not exist. */
type Outcome = { body: Uint8Array | undefined } | { failure: BucketFailure; mayRetry: boolean }

/** Sends requests to a bucket. Failures of the store or the network are tried again. */
export function createBucket(
  settings: BucketSettings,
  {
    fetch = globalThis.fetch,
    timeoutMs = 30_000,
    pauseMs = 100,
    telemetry = silentTelemetry,
  }: BucketOptions = {},
): Bucket {
  const address = addressOf(settings)
  const name = `${settings.bucket} at ${new URL(settings.endpoint).host}`

  /** Returns the body; undefined if the object does not exist. */
  async function send(request: BucketRequest): Promise<Uint8Array | undefined> {
    for (let tried = 1; ; tried += 1) {
      const started = performance.now()
      const outcome = await trySending(request)
      telemetry.observe('bucket_request', (performance.now() - started) / 1000, {
        method: request.method,
        outcome: 'body' in outcome ? 'ok' : 'failed',
      })
      if ('body' in outcome) return outcome.body
      if (tried === tries || !outcome.mayRetry) throw outcome.failure
      await delay(pauseMs * 4 ** (tried - 1) * (0.5 + Math.random() / 2))
    }
  }

  async function trySending(request: BucketRequest): Promise<Outcome> {
    try {
      const response = await sendOnce(request)
      const body = new Uint8Array(await response.arrayBuffer())
      if (response.ok) return { body }
      const code = readCode(body)
      if (response.status === 404 && code !== 'NoSuchBucket') return { body: undefined }
      const failure = new BucketFailure(`The bucket ${name} answered ${code ?? ''} (${response.status}).`)
      return { failure, mayRetry: isWorthRetrying(response.status) }
    } catch (cause) {
      const reason = describeCause(cause)
      const failure = new BucketFailure(`The bucket ${name} cannot be reached: ${reason}.`, { cause })
      return { failure, mayRetry: true }
    }
  }

  async function sendOnce({ method, key = '', query = {}, body, sha256 }: BucketRequest): Promise<Response> {
    const url = new URL(`${address}${key}`)
    for (const [parameter, value] of Object.entries(query)) url.searchParams.set(parameter, value)
    const { accessKeyId, secretAccessKey, sessionToken, region } = settings
    const signed = await new AwsV4Signer({
      method,
      url: url.href,
      headers: { 'x-amz-content-sha256': sha256 ?? emptySha256 },
      service: 's3',
      ...{ accessKeyId, secretAccessKey, region, ...(sessionToken !== null && { sessionToken }) },
    }).sign()
    return fetch(signed.url, {
      method,
      headers: signed.headers,
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
      ...(body && { body: asBody(body) }),
    })
  }

  return {
    name,
    prefix: settings.prefix,
    async put(key, content, sha256) {
      const stored = await send({ method: 'PUT', key, body: content, sha256 })
      if (!stored) throw new BucketFailure(`The bucket ${name} does not store objects.`)
    },
    get: key => send({ method: 'GET', key }),
    async remove(key) {
      await send({ method: 'DELETE', key })
    },
    async *list() {
      for (let token: string | undefined = ''; token !== undefined; ) {
        const query = {
          'list-type': '2',
          prefix: settings.prefix,
          ...(token && { 'continuation-token': token }),
        }
        const body = await send({ method: 'GET', query })
        if (!body) throw new BucketFailure(`The bucket ${name} does not exist.`)
        const page = new TextDecoder().decode(body)
        yield readObjects(page)
        token = readElement(page, 'NextContinuationToken')
      }
    },
  }
}

function addressOf({ endpoint, bucket, isPathStyle }: BucketSettings): string {
  const url = new URL(endpoint)
  if (!isPathStyle) url.hostname = `${bucket}.${url.hostname}`
  const path = url.pathname.replace(/\/+$/, '')
  return `${url.origin}${path}/${isPathStyle ? `${bucket}/` : ''}`
}

function isWorthRetrying(status: number): boolean {
  return status >= 500 || status === 408 || status === 429
}

/** Keys, times and sizes contain no characters that XML escapes. */
function readObjects(xml: string): StoredObject[] {
  return xml
    .split('<Contents>')
    .slice(1)
    .map(entry => ({
      key: readElement(entry, 'Key') ?? '',
      sizeBytes: Number(readElement(entry, 'Size')),
      changedAt: Date.parse(readElement(entry, 'LastModified') ?? ''),
    }))
}

function readElement(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1]
}

function readCode(body: Uint8Array): string | undefined {
  return readElement(new TextDecoder().decode(body.subarray(0, 4_096)), 'Code')
}

function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error ? cause.message || error.message : error.message
}

// The types of `fetch` refuse shared memory, which none of our bytes are in.
function asBody(content: Uint8Array): Uint8Array<ArrayBuffer> {
  return content as Uint8Array<ArrayBuffer>
}

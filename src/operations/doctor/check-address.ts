import { z } from 'zod'
import { type Check, ok, problem, warning } from './check.ts'

export interface AddressNeeds {
  fetch: typeof globalThis.fetch
  now(): number
}

export interface AddressInput {
  /** Without a trailing slash. */
  baseUrl: string
  isConfigured: boolean
  /** Whether `TRUST_PROXY` is set. */
  trustsProxies: boolean
  /** Null if the database has none yet. */
  token: string | null
}

const timeoutMs = 10_000
const toleratedMs = 60_000
/** An address for documentation (RFC 5737), which no client has. */
const inventedAddress = '203.0.113.77'

const viewSchema = z.object({
  address: z.string(),
  connection: z.string(),
  host: z.string(),
  forwardedFor: z.string().nullable(),
})
export type RequestView = z.infer<typeof viewSchema>

/** Asks the server through its public address, as readers do. */
export async function checkAddress(needs: AddressNeeds, input: AddressInput): Promise<Check[]> {
  const name = 'address'
  const alive = await ask(needs, input, '/healthz')
  if (typeof alive === 'string')
    return [
      problem({
        name,
        detail: `${input.baseUrl} cannot be reached: ${alive}.`,
        next: input.isConfigured
          ? 'Check that the server runs, and the DNS, the certificate and the proxy.'
          : 'Start the server, or set LECTERN_BASE_URL to its public address.',
      }),
    ]
  if (alive.status !== 200 || !alive.text.includes('alive'))
    return [
      problem({
        name,
        detail: `${input.baseUrl} answers with status ${alive.status}, but not as Lectern does.`,
        next: 'Check LECTERN_BASE_URL, and that the proxy passes requests to Lectern.',
      }),
    ]
  return [
    ok(name, `${input.baseUrl} answers.`),
    ...compareClock(needs, alive.date),
    await checkProxy(needs, input),
  ]
}

function compareClock({ now }: AddressNeeds, date: string | null): Check[] {
  const apart = Math.abs(Date.parse(date ?? '') - now())
  if (!(apart > toleratedMs)) return []
  return [
    warning({
      name: 'address-clock',
      detail: `The clocks of this machine and of the public address are ${Math.round(apart / 1000)} seconds apart.`,
      next: 'Synchronise the clocks of both machines.',
    }),
  ]
}

async function checkProxy(needs: AddressNeeds, input: AddressInput): Promise<Check> {
  const plain = await viewRequest(needs, input, {})
  const invented = await viewRequest(needs, input, { 'x-forwarded-for': inventedAddress })
  if (!plain || !invented)
    return warning({
      name: 'proxy',
      detail: 'The server does not say how it receives requests.',
      next: 'Check that the running server has the version and the database of this command.',
    })
  return judge(input, plain, invented)
}

function judge({ baseUrl, trustsProxies }: AddressInput, plain: RequestView, invented: RequestView): Check {
  const name = 'proxy'
  if (invented.address === inventedAddress)
    return problem({
      name,
      detail: 'Clients can choose the address that limits count, with the header X-Forwarded-For.',
      next: 'Set TRUST_PROXY to the address or the number of the proxies in front of Lectern.',
    })
  if (plain.host !== new URL(baseUrl).host)
    return problem({
      name,
      detail: `The server receives the host ${plain.host} instead of ${new URL(baseUrl).host}.`,
      next: 'Let the proxy pass the Host header on (nginx: `proxy_set_header Host $host`).',
    })
  if (plain.forwardedFor !== null && !trustsProxies)
    return problem({
      name,
      detail: `Requests come through the proxy ${plain.connection}, and limits count all clients as one.`,
      next: 'Set TRUST_PROXY to the address or the number of the proxies.',
    })
  if (plain.forwardedFor === null && trustsProxies)
    return warning({
      name,
      detail: 'TRUST_PROXY is set, but requests arrive without X-Forwarded-For.',
      next: 'Let the proxy send X-Forwarded-For, or remove TRUST_PROXY if there is no proxy.',
    })
  return ok(name, `The server counts this client as ${plain.address}.`)
}

async function viewRequest(
  needs: AddressNeeds,
  input: AddressInput,
  headers: Record<string, string>,
): Promise<RequestView | undefined> {
  if (input.token === null) return undefined
  const authorization = `Bearer ${input.token}`
  const answer = await ask(needs, input, '/healthz/request', { ...headers, authorization })
  if (typeof answer === 'string' || answer.status !== 200) return undefined
  try {
    return viewSchema.parse(JSON.parse(answer.text))
  } catch {
    return undefined
  }
}

/** Returns the reason if there is no response. */
async function ask(
  { fetch }: AddressNeeds,
  { baseUrl }: AddressInput,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string; date: string | null } | string> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(`${baseUrl}${path}`, { headers, signal, redirect: 'manual' })
    const { status } = response
    return { status, text: (await response.text()).slice(0, 10_000), date: response.headers.get('date') }
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error
    return cause instanceof Error ? cause.message || String(Reflect.get(cause, 'code')) : String(cause)
  }
}

import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import { AppError, type Clock } from '../../shared/index.ts'

export interface GithubAppSettings {
  appId: string
  /** PEM. */
  privateKey: string
  webhookSecret: string
  /** Without a slash at the end. */
  apiUrl: string
  /** Where repositories are fetched from, for example `https://github.com`. */
  webUrl: string
  /** The organisation that new projects belong to; null for the only one. */
  organizationId: string | null
}

export interface GithubAnswer {
  status: number
  /** The parsed JSON; null if it is not JSON. */
  body: unknown
}

interface Call {
  method?: 'GET' | 'POST' | 'PATCH'
  /** Relative to the API's address. */
  path: string
  body?: object
}

/** The server's GitHub App, which acts in the repositories where it is installed. */
export interface GithubApp {
  readonly settings: GithubAppSettings
  /** Calls the API as an installation. Resolves for any status; rejects if GitHub cannot be reached. */
  call(installationId: number, call: Call): Promise<GithubAnswer>
  /** Creates a token that can only read one repository. Throws an `AppError` if GitHub refuses. */
  createReadToken(installationId: number, repositoryId: number): Promise<string>
}

const timeoutMs = 15_000
/** GitHub accepts at most ten minutes; `before` allows for a clock that is ahead. */
const assertionSeconds = { before: 60, after: 540 }
const renewBeforeMs = 5 * 60_000

/** Signs in with the app's private key (RS256) and caches each installation's token until shortly before it expires. */
export function createGithubApp(options: {
  settings: GithubAppSettings
  clock: Clock
  fetch: typeof fetch
}): GithubApp {
  const { settings, clock } = options
  const key = createPrivateKey(settings.privateKey)
  const tokens = new Map<number, { token: string; endsAt: number }>()

  async function send(authorization: string, { method = 'GET', path, body }: Call): Promise<GithubAnswer> {
    const response = await options.fetch(settings.apiUrl + path, {
      method,
      headers: {
        authorization,
        accept: 'application/vnd.github+json',
        'user-agent': 'lectern',
        'x-github-api-version': '2022-11-28',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: response.status, body: await response.json().catch(() => null) }
  }

  async function createToken(installationId: number, scope?: object) {
    const now = Math.floor(clock.now() / 1000)
    const assertion = await new SignJWT()
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer(settings.appId)
      .setIssuedAt(now - assertionSeconds.before)
      .setExpirationTime(now + assertionSeconds.after)
      .sign(key)
    const answer = await send(`Bearer ${assertion}`, {
      method: 'POST',
      path: `/app/installations/${installationId}/access_tokens`,
      ...(scope && { body: scope }),
    })
    const { token, expires_at: endsAt } = readFields(answer.body)
    if (answer.status === 201 && typeof token === 'string')
      return { token, endsAt: typeof endsAt === 'string' ? Date.parse(endsAt) : clock.now() }
    throw new AppError(
      'not-found',
      `GitHub denied the app access to the installation ${installationId} (status ${answer.status}).`,
    )
  }

  return {
    settings,
    async call(installationId, call) {
      let known = tokens.get(installationId)
      if (known === undefined || known.endsAt - renewBeforeMs < clock.now()) {
        known = await createToken(installationId)
        tokens.set(installationId, known)
      }
      const answer = await send(`Bearer ${known.token}`, call)
      // The token was revoked; the next call creates a new one.
      if (answer.status === 401) tokens.delete(installationId)
      return answer
    },
    async createReadToken(installationId, repositoryId) {
      const scope = { repository_ids: [repositoryId], permissions: { contents: 'read' } }
      return (await createToken(installationId, scope)).token
    },
  }
}

function readFields(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

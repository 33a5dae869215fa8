import { createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { SignIn } from './sign-in-settings.ts'

/** An attempt to sign in, between leaving for the provider and coming back. */
export interface OpenIdState {
  nonce: string
  /** The code verifier of PKCE (RFC 7636). */
  verifier: string
  /** The site path that the reader wanted. */
  to: string
}

interface Context {
  signIn: Pick<SignIn, 'projectId' | 'generation'>
  /** The secret in the browser's cookie. Only this browser can finish the attempt. */
  browser: string
  now: number
}

const validMs = 15 * 60_000
/** Longer addresses make the provider's address too long for some servers. */
const longestTarget = 500

const stored = z.object({
  use: z.literal('open-id'),
  id: z.string(),
  project: z.string(),
  generation: z.string(),
  browser: z.string(),
  to: z.string(),
  expiresAt: z.number(),
})

/** The attempt is kept in the sealed `state`, so that a browser can have several in different tabs and the server stores nothing. */
export function createState(
  secrets: { seal(text: string): string },
  { signIn: { projectId: project, generation }, browser, now }: Context,
  to: string,
): OpenIdState & { state: string } {
  const id = randomBytes(16).toString('base64url')
  const target = to.length > longestTarget ? '/' : to
  const attempt = { use: 'open-id', id, project, generation, to: target, expiresAt: now + validMs }
  const state = secrets.seal(JSON.stringify({ ...attempt, browser: derive(browser, 'state', id) }))
  return { state, ...describe(browser, { id, to: target }) }
}

/** Undefined if the state is forged, expired, of another browser or project, or from before the last change of the settings. */
export function openState(
  secrets: { open(sealed: string): string | undefined },
  { signIn, browser, now }: Context,
  state: string,
): OpenIdState | undefined {
  const text = secrets.open(state)
  if (text === undefined || !text.startsWith('{"use":"open-id"')) return undefined
  const found = stored.safeParse(JSON.parse(text))
  if (!found.success) return undefined
  const { id, project, generation, expiresAt } = found.data
  const isCurrent = project === signIn.projectId && generation === signIn.generation && expiresAt > now
  if (!isCurrent || found.data.browser !== derive(browser, 'state', id)) return undefined
  return describe(browser, found.data)
}

/** Nonce and verifier follow from the browser's secret, so that the provider's address does not contain the verifier. */
function describe(browser: string, { id, to }: { id: string; to: string }): OpenIdState {
  return { nonce: derive(browser, 'nonce', id), verifier: derive(browser, 'verifier', id), to }
}

function derive(browser: string, use: 'state' | 'nonce' | 'verifier', id: string): string {
  return createHmac('sha256', browser).update(`${use} ${id}`).digest('base64url')
}

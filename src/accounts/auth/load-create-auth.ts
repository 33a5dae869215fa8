import { setImmediate as turnOfEventLoop } from 'node:timers/promises'
import type { createAuth } from './create-auth.ts'

/** Together they load most of the library. */
const parts: (() => Promise<unknown>)[] = [
  () => import('better-auth/cookies'),
  () => import('better-auth/social-providers'),
  () => import('better-auth/db'),
  () => import('better-auth/oauth2'),
  () => import('better-auth/api'),
  () => import('better-auth/plugins/two-factor'),
]

/** Loads the authentication library in parts of about 15 to 45 ms each. All at once, it would hold up other requests for 190 ms. */
export async function loadCreateAuth(): Promise<typeof createAuth> {
  for (const load of parts) {
    await load()
    await turnOfEventLoop()
  }
  return (await import('./create-auth.ts')).createAuth
}

import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { type PasskeyAnswer, passkeyChallengeSchema } from '../../../src/contract/index.ts'
import { PlainError } from './plain-error.ts'
import { postToService } from './post-to-service.ts'

/** Asks the browser for a passkey of the member. */
export async function askForPasskey(): Promise<PasskeyAnswer> {
  const { challengeId, options } = await begin('/dashboard/api/passkey/begin')
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  const credential = await startAuthentication({ optionsJSON }).catch(explain)
  return { challengeId, credential: credential as unknown as PasskeyAnswer['credential'] }
}

/** Lets the browser create a passkey, and stores it. */
export async function createPasskey(name: string): Promise<void> {
  const { challengeId, options } = await begin('/dashboard/api/passkeys/begin')
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
  const credential = await startRegistration({ optionsJSON }).catch(explain)
  await postToService('/dashboard/api/passkeys/add', { challengeId, credential, name })
}

async function begin(path: string) {
  return passkeyChallengeSchema.parse(await postToService(path, {}))
}

function explain(error: unknown): never {
  const isKnown = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  throw new PlainError(
    isKnown
      ? 'This device already has a passkey for your account.'
      : 'The browser did not use a passkey. You may have cancelled, or this device has none for Lectern.',
    { cause: error },
  )
}

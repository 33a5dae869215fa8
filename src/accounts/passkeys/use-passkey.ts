import type { PasskeyAnswer, PasskeyChallenge } from '../../contract/index.ts'
import type { Database } from '../../database/index.ts'
import { AppError, type Clock, type CreateId } from '../../shared/index.ts'
import { keepChallenge, takeChallenge } from './passkey-challenge.ts'
import type { PasskeySite } from './passkey-site.ts'

interface Needs {
  database: Pick<Database, 'queries' | 'write'>
  clock: Clock
}

/** Begins to sign in with a passkey, which the browser lets its user choose. */
export async function requestPasskey(
  needs: Needs & { createId: CreateId },
  { site }: { site: PasskeySite },
): Promise<PasskeyChallenge> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({ rpID: site.id, userVerification: 'required' })
  const kept = { purpose: 'sign-in', userId: null, challenge: options.challenge } as const
  return { challengeId: await keepChallenge(needs, kept), options: { ...options } }
}

/** Returns the user whose passkey signed the challenge. Throws `sign-in-failed`. */
export async function verifyPasskey(
  needs: Needs,
  { site, challengeId, credential }: PasskeyAnswer & { site: PasskeySite },
): Promise<string> {
  const { challenge } = await takeChallenge(needs, { purpose: 'sign-in', challengeId })
  const passkey = await needs.database.queries
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credential.id)
    .executeTakeFirst()
  if (!passkey) throw refused()
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: credential as unknown as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
      transports: passkey.transports.split(','),
    },
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw refused(cause)
  })
  if (!verified) throw refused()
  await needs.database.write(queries =>
    queries
      .updateTable('passkeys')
      .set({ counter: authenticationInfo.newCounter, last_used_at: needs.clock.now() })
      .where('id', '=', passkey.id)
      .execute(),
  )
  return passkey.user_id
}

function refused(cause?: unknown): AppError {
  return new AppError('sign-in-failed', 'The passkey was not accepted. It may have been removed.', { cause })
}

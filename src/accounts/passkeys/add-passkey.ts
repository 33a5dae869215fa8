import type { AddPasskey, PasskeyChallenge } from '../../contract/index.ts'
import type { Database } from '../../database/index.ts'
import { AppError, type Clock, type CreateId } from '../../shared/index.ts'
import { keepChallenge, takeChallenge } from './passkey-challenge.ts'
import type { PasskeySite } from './passkey-site.ts'

const maxPasskeys = 20
/** EdDSA, ES256 and RS256, which all devices offer. Newer ones are experimental in Node. */
const supportedAlgorithmIDs = [-8, -7, -257]

interface Needs {
  database: Pick<Database, 'queries' | 'write'>
  clock: Clock
  createId: CreateId
}

/** Begins to add a passkey. Throws `conflict` if the user has too many. */
export async function beginPasskey(
  needs: Needs,
  { userId, email, name, site }: { userId: string; email: string; name: string; site: PasskeySite },
): Promise<PasskeyChallenge> {
  const known = await needs.database.queries
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .execute()
  if (known.length >= maxPasskeys)
    throw new AppError('conflict', `You have ${known.length} passkeys. Remove one first.`)
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: 'Lectern',
    rpID: site.id,
    userID: new TextEncoder().encode(userId),
    userName: email,
    userDisplayName: name,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: transports.split(','),
    })),
    // A passkey replaces password and code, so the device must know its user.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const challengeId = await keepChallenge(needs, { purpose: 'add', userId, challenge: options.challenge })
  return { challengeId, options: { ...options } }
}

/** Stores a passkey that a browser created. Throws `invalid-request` if it does not match the challenge. */
export async function addPasskey(
  needs: Needs,
  { userId, site, challengeId, credential, name }: AddPasskey & { userId: string; site: PasskeySite },
): Promise<{ id: string; name: string }> {
  const kept = await takeChallenge(needs, { purpose: 'add', challengeId })
  if (kept.userId !== userId) throw refused()
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyRegistrationResponse({
    response: credential as unknown as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: kept.challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch((cause: unknown) => {
    throw refused(cause)
  })
  if (!verified.verified) throw refused()
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  const row = await needs.database.write(queries =>
    queries
      .insertInto('passkeys')
      .values({
        id: needs.createId(),
        user_id: userId,
        name,
        credential_id: id,
        public_key: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: transports.join(','),
        created_at: needs.clock.now(),
        last_used_at: null,
      })
      .onConflict(conflict => conflict.column('credential_id').doNothing())
      .returning(['id', 'name'])
      .executeTakeFirst(),
  )
  if (!row) throw new AppError('conflict', 'This passkey is already in use.')
  return row
}

function refused(cause?: unknown): AppError {
  return new AppError('invalid-request', 'The passkey could not be added. Try again.', { cause })
}

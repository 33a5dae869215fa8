import { randomBytes } from 'node:crypto'
import type { Database } from '../../database/index.ts'
import { AppError, type Clock, type CreateId } from '../../shared/index.ts'

const lifeMs = 5 * 60_000

export type PasskeyPurpose = 'add' | 'sign-in'

interface Needs {
  database: Pick<Database, 'write'>
  clock: Clock
}

/** Keeps the challenge of a WebAuthn call until its result comes back. Returns its ID. */
export async function keepChallenge(
  { database, clock, createId }: Needs & { createId: CreateId },
  { purpose, userId, challenge }: { purpose: PasskeyPurpose; userId: string | null; challenge: string },
): Promise<string> {
  const challengeId = randomBytes(24).toString('base64url')
  const now = clock.now()
  await database.write(async queries => {
    await queries.deleteFrom('verifications').where('expires_at', '<', now).execute()
    await queries
      .insertInto('verifications')
      .values({
        id: createId(),
        identifier: identifierOf(purpose, challengeId),
        value: JSON.stringify({ userId, challenge }),
        expires_at: now + lifeMs,
        created_at: now,
        updated_at: now,
      })
      .execute()
  })
  return challengeId
}

/** Returns a challenge once. Throws `sign-in-failed` if it is unknown, used or too old. */
export async function takeChallenge(
  { database, clock }: Needs,
  { purpose, challengeId }: { purpose: PasskeyPurpose; challengeId: string },
): Promise<{ userId: string | null; challenge: string }> {
  const row = await database.write(queries =>
    queries
      .deleteFrom('verifications')
      .where('identifier', '=', identifierOf(purpose, challengeId))
      .returningAll()
      .executeTakeFirst(),
  )
  if (!row || row.expires_at <= clock.now())
    throw new AppError('sign-in-failed', 'The request for the passkey is too old. Try again.')
  return JSON.parse(row.value)
}

function identifierOf(purpose: PasskeyPurpose, challengeId: string): string {
  return `passkey-${purpose}-${challengeId}`
}

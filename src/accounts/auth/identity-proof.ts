import type { Member } from '../../access/index.ts'
import type { ConfirmIdentity } from '../../contract/index.ts'
import type { Database } from '../../database/index.ts'
import { AppError } from '../../shared/index.ts'
import type { AttemptGuard, Guess } from '../attempts/attempt-guard.ts'
import { findPasswordHash, hasSecondFactor } from '../members/find-user.ts'
import type { PasswordHasher } from '../passwords/password-hasher.ts'
import { addressHeader } from './auth-path.ts'
import type { Auth } from './create-auth.ts'
import type { UsedCodes } from './used-codes.ts'

/** A password or a code, by which a signed-in member confirms who they are. */
export type Proof = Exclude<ConfirmIdentity, { passkey: unknown }>

export interface IdentityProof {
  /** Checks a code unless it was used before. A correct code is then remembered as used. */
  checkCode(entered: { email: string; code: string }, check: () => Promise<Response>): Promise<Response>
  /** Throws `sign-in-failed` if the password or code is wrong, or `rate-limited` after failures. */
  requireProof(member: Member, proof: Proof, client: Headers): Promise<void>
}

interface ProofNeeds {
  database: Database
  hasher: PasswordHasher
  guard: AttemptGuard
  usedCodes: UsedCodes
  loadAuth(): Promise<Auth>
}

export function createIdentityProof({
  database: { queries },
  hasher,
  guard,
  usedCodes,
  loadAuth,
}: ProofNeeds): IdentityProof {
  const checkCode: IdentityProof['checkCode'] = async ({ email, code }, check) => {
    if (await usedCodes.isUsed({ email, code }))
      return Response.json({ message: 'This code was used already. Wait for the next one.' }, { status: 401 })
    const response = await check()
    if (response.ok) await usedCodes.add({ email, code })
    return response
  }

  async function check({ userId, email }: Member, proof: Proof, client: Headers): Promise<Response> {
    if ('password' in proof) {
      const hash = await findPasswordHash(queries, email)
      const isRight = hash !== undefined && (await hasher.verify({ hash, password: proof.password }))
      return new Response(null, { status: isRight ? 200 : 401 })
    }
    const { api } = await loadAuth()
    if (!(await hasSecondFactor(queries, userId))) return new Response(null, { status: 401 })
    return checkCode({ email, code: proof.code }, () =>
      api.verifyTOTP({ body: { code: proof.code }, headers: client, asResponse: true }),
    )
  }

  return {
    checkCode,
    async requireProof(member, proof, client) {
      const secret = 'password' in proof ? 'password' : 'code'
      const address = client.get(addressHeader) ?? ''
      const guess: Guess = { ...member, secret, address, cookie: undefined }
      const { ok } = await guard.run(guess, () => check(member, proof, client))
      if (!ok) throw new AppError('sign-in-failed', `The ${secret} is wrong.`)
    },
  }
}

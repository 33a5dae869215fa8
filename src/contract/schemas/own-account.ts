import { z } from 'zod'
import { text, timestamp } from './text.ts'

const id = z.string().max(200)
/** The JSON of a `PublicKeyCredential`. The WebAuthn library checks the rest. */
const credential = z.looseObject({
  id: z.string().max(2000),
  rawId: z.string().max(2000),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()),
})

export const passkeyAnswerSchema = z.object({ challengeId: id, credential })
/** The options for the browser's WebAuthn call, and the ID to send back with its result. */
export const passkeyChallengeSchema = z.object({
  challengeId: z.string(),
  options: z.looseObject({ challenge: z.string() }),
})
export const addPasskeySchema = passkeyAnswerSchema.extend({
  name: text(100).transform(value => value.trim() || 'Passkey'),
})
export const ownItemSchema = z.object({ id })

/** Exactly one of them confirms that the signed-in member is present. */
export const confirmIdentitySchema = z.union([
  z.strictObject({ password: z.string().max(1000) }),
  z.strictObject({ code: z.string().max(20) }),
  z.strictObject({ passkey: passkeyAnswerSchema }),
])

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
})
const session = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  signedInAt: timestamp,
  address: z.string(),
  userAgent: z.string(),
})
/** What the account page of the dashboard shows. */
export const ownAccountSchema = z.object({
  hasPassword: z.boolean(),
  providers: z.array(z.string()).describe('Connected accounts: `github`, `oidc`.'),
  secondFactor: z.object({ isEnabled: z.boolean(), recoveryCodesLeft: z.int() }),
  passkeys: z.array(passkey),
  sessions: z.array(session).describe('Newest first.'),
})

export type PasskeyAnswer = z.output<typeof passkeyAnswerSchema>
export type PasskeyChallenge = z.infer<typeof passkeyChallengeSchema>
export type AddPasskey = z.output<typeof addPasskeySchema>
export type ConfirmIdentity = z.output<typeof confirmIdentitySchema>
export type PasskeyView = z.infer<typeof passkey>
export type SessionView = z.infer<typeof session>
export type OwnAccount = z.infer<typeof ownAccountSchema>

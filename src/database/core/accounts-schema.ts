import type { Generated } from 'kysely'
import type { AuditAction, LinkKind, LinkMail, Role } from '../../contract/index.ts'

export interface UserRow {
  id: string
  name: string
  /** Unique, lower case. */
  email: string
  /** 1 if a code host has proven the address. Only then is a sign-in through a code host matched by the address. */
  email_verified: number
  /** 1 if a code of an authenticator app is required after the password. */
  two_factor_enabled: Generated<number>
  image: string | null
  created_at: number
  updated_at: number
}

export interface SessionRow {
  id: string
  user_id: string
  token: string
  expires_at: number
  ip_address: string | null
  user_agent: string | null
  /** When the member last confirmed their identity in this session, apart from the sign-in. */
  confirmed_at: number | null
  created_at: number
  updated_at: number
}

/** One way for a user to sign in: `credential` with a password, or a code host. */
export interface AuthAccountRow {
  id: string
  user_id: string
  provider_id: string
  account_id: string
  /** The scrypt hash. */
  password: string | null
  access_token: string | null
  refresh_token: string | null
  id_token: string | null
  access_token_expires_at: number | null
  refresh_token_expires_at: number | null
  scope: string | null
  created_at: number
  updated_at: number
}

/** What a sign-in through a code host must remember until the browser returns. */
export interface VerificationRow {
  id: string
  identifier: string
  value: string
  expires_at: number
  created_at: number
  updated_at: number
}

export interface SignInAttemptRow {
  /** Names the rule and, as a hash, the account, network or device. */
  bucket: string
  failures: number
  last_at: number
  /** Attempts before this time are refused. */
  blocked_until: number
}

/** The authenticator app of a user. Secret and recovery codes are encrypted. */
export interface TwoFactorRow {
  id: string
  user_id: string
  secret: string
  backup_codes: string
  /** 0 until the user has entered a first code. */
  verified: number
  failed_verification_count: number | null
  locked_until: number | null
  /** A hash of the last accepted code, so that it does not work twice. */
  used_code: string | null
  used_at: number | null
}

export interface PasskeyRow {
  id: string
  user_id: string
  name: string
  /** Base64url, like the public key. */
  credential_id: string
  public_key: string
  /** The authenticator's signature counter; 0 if it has none. */
  counter: number
  /** Comma-separated, for example `internal,hybrid`. */
  transports: string
  created_at: number
  last_used_at: number | null
}

export interface MemberRow {
  organization_id: string
  user_id: string
  role: Role
  joined_at: number
}

export interface InvitationRow {
  id: string
  organization_id: string
  kind: LinkKind
  /** SHA-256 of the token, hex. */
  digest: string
  /** Null for a password reset. */
  role: Role | null
  /** The only address that may accept; null: any address. */
  email: string | null
  /** The user whose password is reset. */
  user_id: string | null
  /** Id of the member who created the link, or whose API key did. */
  created_by: string | null
  created_at: number
  expires_at: number
  used_at: number | null
  /** Whether the link was sent by e-mail; null: it was not to be sent. */
  mail: LinkMail | null
}

export interface AuditEntryRow {
  id: string
  organization_id: string
  actor_kind: 'member' | 'key' | 'operator'
  actor_id: string
  actor_name: string
  action: AuditAction
  target: string | null
  detail: string | null
  address: string
  at: number
}

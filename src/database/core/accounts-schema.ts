import type { AuditAction, LinkKind, Role } from '../../contract/index.ts'

export interface UserRow {
  id: string
  name: string
  /** Unique, lower case. */
  email: string
  /** 1 if a code host has proven the address. Only then is a sign-in through a code host matched by the address. */
  email_verified: number
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
}

export interface AuditEntryRow {
  id: string
  organization_id: string
  actor_kind: 'member' | 'key'
  actor_id: string
  actor_name: string
  action: AuditAction
  target: string | null
  detail: string | null
  address: string
  at: number
}

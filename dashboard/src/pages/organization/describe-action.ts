import type { AuditAction } from '../../../../src/contract/index.ts'

const actions: Readonly<Record<AuditAction, string>> = {
  'project-created': 'created a project',
  'project-changed': 'changed a project',
  'project-archived': 'archived a project',
  'domain-verified': 'verified a custom domain',
  'domain-released': 'released a former domain',
  'webhook-secret-renewed': 'created a new push secret',
  'deploy-key-renewed': 'created a new deploy key',
  'documentation-uploaded': 'uploaded documentation',
  'update-cancelled': 'cancelled a deployment',
  'rolled-back': 'rolled back to an earlier deployment',
  'published-anyway': 'published a deployment although a check failed',
  'key-created': 'created an API key',
  'key-renamed': 'renamed an API key',
  'key-revoked': 'revoked an API key',
  'webhook-created': 'added a webhook',
  'webhook-removed': 'removed a webhook',
  'models-changed': 'changed the language models',
  'readers-changed': 'changed the sign-in for readers',
  'reader-erased': 'erased data of readers',
  'rows-imported': 'imported conversations or feedback',
  'member-joined': 'joined',
  'member-changed': 'changed a member’s role',
  'member-removed': 'removed a member',
  'invitation-created': 'created an invitation',
  'invitation-withdrawn': 'withdrew an invitation',
  'password-reset-created': 'created a password reset link',
  'password-reset-withdrawn': 'withdrew a password reset link',
  'password-reset-used': 'reset a password with a link',
  'github-connected': 'connected a GitHub account',
  'password-changed': 'changed their password',
  'two-factor-enabled': 'turned on two-factor authentication',
  'two-factor-disabled': 'turned off two-factor authentication',
  'two-factor-reset': 'removed the second factor of a member',
  'recovery-codes-created': 'created new recovery codes',
  'passkey-added': 'added a passkey',
  'passkey-removed': 'removed a passkey',
  'organization-changed': 'changed the organisation',
  'signed-out-everywhere': 'signed out everywhere',
}

/** Describes an action, to follow the actor's name. Returns actions of newer servers as they are. */
export function describeAction(action: AuditAction): string {
  return actions[action] ?? action
}

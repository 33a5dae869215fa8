import type { AuditAction } from '../../../../src/contract/index.ts'

const actions: Readonly<Record<AuditAction, string>> = {
  'project-created': 'created a project',
  'project-changed': 'changed a project',
  'project-archived': 'archived a project',
  'webhook-secret-renewed': 'made a new secret for pushes',
  'documentation-uploaded': 'uploaded documentation',
  'update-cancelled': 'cancelled an update',
  'rolled-back': 'rolled back to an earlier deployment',
  'key-created': 'created a key',
  'key-renamed': 'renamed a key',
  'key-revoked': 'revoked a key',
  'webhook-created': 'added a webhook',
  'webhook-removed': 'removed a webhook',
  'models-changed': 'changed the language models',
  'reader-erased': 'erased a reader',
  'member-joined': 'joined',
  'member-changed': 'changed a member’s role',
  'member-removed': 'removed a member',
  'invitation-created': 'invited somebody',
  'invitation-withdrawn': 'withdrew an invitation',
  'password-reset-created': 'made a link for a new password',
  'password-reset-used': 'set a new password by a link',
  'password-changed': 'changed their password',
  'signed-out-everywhere': 'signed out everywhere',
}

/** What somebody did, to stand after their name. An action that a newer server knows is said in its own words. */
export function describeAction(action: AuditAction): string {
  return actions[action] ?? action
}

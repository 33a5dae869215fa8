export { clientNetwork, isLoopback, matchesAddressRule as isAddressOf } from './addresses/address-rule.ts'
export { checkPendingHostname } from './hostnames/check-pending-hostname.ts'
export { proofRecord, type ResolveTxt, resolveTxt } from './hostnames/hostname-proof.ts'
export { createHostnames, type Hostnames } from './hostnames/hostnames.ts'
export { isReservedHostname } from './hostnames/is-reserved-hostname.ts'
export { verifyHostname } from './hostnames/verify-hostname.ts'
export { chatBoxKeyName, findChatBoxKey } from './keys/chat-box-key.ts'
export { createKey } from './keys/create-key.ts'
export { createKeyring, type Keyring } from './keys/keyring.ts'
export { listKeys } from './keys/list-keys.ts'
export {
  isAddressAllowed,
  isOriginAllowed,
  type KeyProject,
  type Member,
  type Principal,
} from './keys/principal.ts'
export { renameKey } from './keys/rename-key.ts'
export { listAdminKeysOf, revokeAdminKeysOf } from './keys/revoke-admin-keys.ts'
export { revokeKey } from './keys/revoke-key.ts'
export { createRateWindows } from './limits/create-rate-windows.ts'
export type { LimitCaller, LimitVerdict } from './limits/limit-rules.ts'
export {
  createOrganizationLimiter,
  type OrganizationLimit,
  type OrganizationLimiter,
} from './limits/organization-limiter.ts'
export { createRateLimiter, type RateLimiter } from './limits/rate-limiter.ts'
export { changeChecklist, readChecklist } from './organizations/checklist.ts'
export { ensureOrganization } from './organizations/ensure-organization.ts'
export { findOrganization } from './organizations/find-organization.ts'
export { archiveProject } from './projects/archive-project.ts'
export { createProject } from './projects/create-project.ts'
export { ensureDeployKey, renewDeployKey } from './projects/deploy-key.ts'
export { findProject, findProjectByDomain, listProjects } from './projects/find-project.ts'
export { findFormerOwner, listFormerDomains, releaseDomain } from './projects/former-domains.ts'
export type { PendingHostname, Project } from './projects/project.ts'
export {
  describeAccess,
  readSourceAccess,
  type SourceAccess,
  separateAccess,
} from './projects/source-access.ts'
export { updateProject } from './projects/update-project.ts'
export { ensureSealedSetting } from './secrets/ensure-sealed-setting.ts'
export {
  openSecretBox,
  readSetting,
  type SecretSettings,
  secretIdSetting,
} from './secrets/open-secret-box.ts'
export { type Rotation, rotateSecret } from './secrets/rotate-secret.ts'
export { createSecretBox, type SecretBox, secretId } from './secrets/secret-box.ts'
export { readSecretFile } from './secrets/secret-file.ts'

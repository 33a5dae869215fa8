export { clientNetwork, matchesAddressRule as isAddressOf } from './address-rule.ts'
export { ensureOrganization } from './ensure-organization.ts'
export { findOrganization } from './find-organization.ts'
export { createKey } from './keys/create-key.ts'
export { createKeyring, type Keyring, type KeyVerdict } from './keys/keyring.ts'
export { listKeys } from './keys/list-keys.ts'
export {
  isAddressAllowed,
  isOriginAllowed,
  type KeyProject,
  type Member,
  type Principal,
} from './keys/principal.ts'
export { renameKey } from './keys/rename-key.ts'
export { revokeKey } from './keys/revoke-key.ts'
export { createRateWindows } from './limits/create-rate-windows.ts'
export {
  createRateLimiter,
  type LimitPolicy,
  type LimitVerdict,
  type RateLimiter,
} from './limits/rate-limiter.ts'
export type { RateWindows } from './limits/rate-windows.ts'
export { archiveProject } from './projects/archive-project.ts'
export { chatBoxKeyName, findChatBoxKey } from './projects/chat-box-key.ts'
export { createProject } from './projects/create-project.ts'
export { findProject, findProjectByDomain, listProjects } from './projects/find-project.ts'
export { createHostnames, type Hostnames } from './projects/hostnames.ts'
export type { Project } from './projects/project.ts'
export { updateProject } from './projects/update-project.ts'
export { createSecretBox, type SecretBox } from './secrets/secret-box.ts'

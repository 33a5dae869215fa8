import type { Principal } from '../../access/index.ts'
import { type Deployment, findUpdate } from '../../deployments/index.ts'
import { AppError } from '../../shared/index.ts'
import type { HttpServices } from '../core/http-services.ts'

/** Throws `not-found` unless the caller's organisation has the update. */
export async function requireUpdate(
  services: HttpServices,
  { organizationId }: Principal,
  statusId: string,
): Promise<Deployment> {
  const found = await findUpdate(services, { organizationId, statusId })
  if (!found) throw unknownUpdate(statusId)
  return found
}

export function unknownUpdate(statusId: string): AppError {
  return new AppError('not-found', `There is no deployment with the status ID ${statusId}.`)
}

/** Updates that a member triggers come from the dashboard and have the member as author. */
export function describeTrigger({ member }: Principal) {
  if (!member) return { source: 'api' } as const
  return { source: 'dashboard', author: { name: member.name } } as const
}

import type { Principal } from '../../access/index.ts'

/** A member triggers updates from the dashboard, and is their author. */
export function triggerOf({ member }: Principal) {
  if (!member) return { source: 'api' } as const
  return { source: 'dashboard', author: { name: member.name } } as const
}

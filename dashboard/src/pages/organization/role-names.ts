import type { Role } from '../../../../src/contract/index.ts'

export const roleNames: Record<Role, string> = { owner: 'Owner', editor: 'Editor', viewer: 'Viewer' }

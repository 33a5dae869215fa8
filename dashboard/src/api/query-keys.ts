/**
 * Keys of the query cache. A change invalidates the shortest key that covers it: everything about a project is below
 * `['project', id]`.
 */
export const queryKeys = {
  dashboardVersion: ['dashboard-version'] as const,
  session: ['session'] as const,
  account: ['account'] as const,
  projects: ['projects'] as const,
  project: (projectId: string) => ['project', projectId] as const,
  updates: (projectId: string) => ['project', projectId, 'updates'] as const,
  newestUpdate: (projectId: string) => ['project', projectId, 'updates', 'newest'] as const,
  previews: (projectId: string) => ['project', projectId, 'previews'] as const,
  webhooks: (projectId: string) => ['project', projectId, 'webhooks'] as const,
  deliveries: (projectId: string, webhookId: string) =>
    ['project', projectId, 'webhooks', webhookId, 'deliveries'] as const,
  threads: (projectId: string, filters: object) => ['project', projectId, 'threads', filters] as const,
  thread: (projectId: string, threadId: string) => ['project', projectId, 'thread', threadId] as const,
  feedback: (projectId: string) => ['project', projectId, 'feedback'] as const,
  insights: (projectId: string) => ['project', projectId, 'insights'] as const,
  analytics: (projectId: string) => ['project', projectId, 'analytics'] as const,
  readers: (projectId: string) => ['project', projectId, 'readers'] as const,
  gaps: (projectId: string) => ['project', projectId, 'gaps'] as const,
  models: (projectId: string) => ['project', projectId, 'models'] as const,
  retrieval: (projectId: string) => ['project', projectId, 'retrieval'] as const,
  steering: (projectId: string) => ['project', projectId, 'steering'] as const,
  update: (statusId: string) => ['update', statusId] as const,
  steps: (statusId: string) => ['update', statusId, 'steps'] as const,
  checklist: ['checklist'] as const,
  keys: ['keys'] as const,
  storage: ['storage'] as const,
  members: ['members'] as const,
  passwordReset: (userId: string, expiresAt: string) => ['password-reset', userId, expiresAt] as const,
  invitations: ['invitations'] as const,
  audit: ['audit'] as const,
}

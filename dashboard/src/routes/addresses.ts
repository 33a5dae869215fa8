/** A section of a project's dashboard. The last segment of its address is the project's domain. */
export type ProjectSection =
  | 'overview'
  | 'deployments'
  | 'conversations'
  | 'insights'
  | 'analytics'
  | 'feedback'
  | 'assistant'
  | 'keys'
  | 'settings'

export type SettingsPart = 'general' | 'pushes' | 'webhooks' | 'sign-in' | 'readers'

export type AssistantPart = 'playground' | 'models' | 'search' | 'steering'

/** Page addresses, relative to `/dashboard`. */
export const addresses = {
  projects: '/projects',
  newProject: '/new-project',
  members: '/members',
  storage: '/storage',
  audit: '/audit',
  account: '/account',
  signIn: (next: string) =>
    next === '' || next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`,
  forgotPassword: '/forgot-password',
  /** The second step of a sign-in, after the password. */
  signInCode: '/sign-in?step=code',
  section: (section: ProjectSection, domain: string) => `/${section}/${domain}`,
  settings: (part: SettingsPart, domain: string) => `/settings/${part}/${domain}`,
  assistant: (part: AssistantPart, domain: string) => `/assistant/${part}/${domain}`,
  /** The pages that search finds for a query. */
  tryOut: (query: string, domain: string) => `/overview/${domain}?${new URLSearchParams({ search: query })}`,
  conversation: (threadId: string, domain: string) => `/conversations/${threadId}/${domain}`,
  deployment: (statusId: string, domain: string) => `/deployments/${statusId}/${domain}`,
}

/** Returns the dashboard page to open after signing in. Ignores addresses outside the dashboard. */
export function nextAddress(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? ''
  return /^\/(?![/\\])/.test(next) ? next : addresses.projects
}

/** Whether the sign-in continues with a code. */
export function wantsCode(search: string): boolean {
  return new URLSearchParams(search).get('step') === 'code'
}

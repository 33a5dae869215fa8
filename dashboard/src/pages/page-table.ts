import { type ComponentType, lazy } from 'react'
import type { ProjectSection } from '../routes/addresses.ts'

/** Pages of a project. The address ends with the project's domain; `useProject` returns the project. */
export const projectPages: readonly { path: string; section: ProjectSection; page: ComponentType }[] = [
  {
    path: '/overview/:domain',
    section: 'overview',
    page: lazyPage(async () => (await import('./overview/overview-page.tsx')).OverviewPage),
  },
  {
    path: '/deployments/:statusId/:domain',
    section: 'deployments',
    page: lazyPage(async () => (await import('./deployment/deployment-page.tsx')).DeploymentPage),
  },
  {
    path: '/keys/:domain',
    section: 'keys',
    page: lazyPage(async () => (await import('./keys/keys-page.tsx')).KeysPage),
  },
  {
    path: '/deployments/:domain',
    section: 'deployments',
    page: lazyPage(async () => (await import('./deployments/deployments-page.tsx')).DeploymentsPage),
  },
  {
    path: '/settings/general/:domain',
    section: 'settings',
    page: lazyPage(async () => (await import('./settings/general-page.tsx')).GeneralPage),
  },
  {
    path: '/settings/pushes/:domain',
    section: 'settings',
    page: lazyPage(async () => (await import('./settings/pushes-page.tsx')).PushesPage),
  },
  {
    path: '/settings/webhooks/:domain',
    section: 'settings',
    page: lazyPage(async () => (await import('./settings/webhooks-page.tsx')).WebhooksPage),
  },
  {
    path: '/settings/sign-in/:domain',
    section: 'settings',
    page: lazyPage(async () => (await import('./settings/sign-in-page.tsx')).SignInSettingsPage),
  },
  {
    path: '/settings/readers/:domain',
    section: 'settings',
    page: lazyPage(async () => (await import('./settings/readers-page.tsx')).ReadersPage),
  },
  {
    path: '/settings/:domain',
    section: 'settings',
    page: lazyPage(async () => (await import('./settings/general-page.tsx')).GeneralPage),
  },
  {
    path: '/conversations/:domain',
    section: 'conversations',
    page: lazyPage(async () => (await import('./conversations/conversations-page.tsx')).ConversationsPage),
  },
  {
    path: '/conversations/:threadId/:domain',
    section: 'conversations',
    page: lazyPage(async () => (await import('./conversation/conversation-page.tsx')).ConversationPage),
  },
  {
    path: '/insights/:domain',
    section: 'insights',
    page: lazyPage(async () => (await import('./insights/insights-page.tsx')).InsightsPage),
  },
  {
    path: '/analytics/:domain',
    section: 'analytics',
    page: lazyPage(async () => (await import('./analytics/analytics-page.tsx')).AnalyticsPage),
  },
  {
    path: '/feedback/:domain',
    section: 'feedback',
    page: lazyPage(async () => (await import('./feedback/feedback-page.tsx')).FeedbackPage),
  },
  {
    path: '/assistant/models/:domain',
    section: 'assistant',
    page: lazyPage(async () => (await import('./assistant/models-page.tsx')).ModelsPage),
  },
  {
    path: '/assistant/search/:domain',
    section: 'assistant',
    page: lazyPage(async () => (await import('./assistant/retrieval-page.tsx')).RetrievalPage),
  },
  {
    path: '/assistant/steering/:domain',
    section: 'assistant',
    page: lazyPage(async () => (await import('./assistant/steering-page.tsx')).SteeringPage),
  },
  ...['/assistant/playground/:domain', '/assistant/:domain'].map(path => ({
    path,
    section: 'assistant' as const,
    page: lazyPage(async () => (await import('./assistant/playground-page.tsx')).PlaygroundPage),
  })),
]

export const organizationPages: readonly { path: string; page: ComponentType }[] = [
  {
    path: '/projects',
    page: lazyPage(async () => (await import('./projects/projects-page.tsx')).ProjectsPage),
  },
  {
    path: '/new-project',
    page: lazyPage(async () => (await import('./new-project/new-project-page.tsx')).NewProjectPage),
  },
  {
    path: '/members',
    page: lazyPage(async () => (await import('./organization/members-page.tsx')).MembersPage),
  },
  {
    path: '/storage',
    page: lazyPage(async () => (await import('./organization/storage-page.tsx')).StoragePage),
  },
  {
    path: '/audit',
    page: lazyPage(async () => (await import('./organization/audit-page.tsx')).AuditPage),
  },
  {
    path: '/account',
    page: lazyPage(async () => (await import('./account/account-page.tsx')).AccountPage),
  },
]

/** Pages that do not need a session. */
export const openPages: readonly { path: string; page: ComponentType }[] = [
  {
    path: '/sign-in',
    page: lazyPage(async () => (await import('./sign-in/sign-in-page.tsx')).SignInPage),
  },
  {
    path: '/forgot-password',
    page: lazyPage(async () => (await import('./sign-in/forgot-password-page.tsx')).ForgotPasswordPage),
  },
  ...['/setup', '/invite', '/reset'].map(path => ({
    path,
    page: lazyPage(async () => (await import('./sign-in/link-page.tsx')).LinkPage),
  })),
]

function lazyPage(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => ({ default: await load() }))
}

import type { UpdateSource } from '../../../src/contract/index.ts'

const origins: Record<UpdateSource, string> = {
  internal: 'Lectern',
  'github-app-installation': 'GitHub App',
  api: 'API',
  github: 'GitHub push',
  dashboard: 'Dashboard',
  gitlab: 'GitLab push',
  onboarding: 'First start',
}

export function describeOrigin(source: UpdateSource): string {
  return origins[source]
}

import {
  IconChartBar,
  IconDatabase,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconMessage2Star,
  IconMessages,
  IconRocket,
  IconSettings,
  IconSparkles,
  IconTimeline,
  IconUsers,
} from '@tabler/icons-react'
import type { Role } from '../../../src/contract/index.ts'
import { addresses, type ProjectSection } from '../routes/addresses.ts'

export const projectNavigation: readonly { section: ProjectSection; label: string; icon: typeof IconKey }[] =
  [
    { section: 'overview', label: 'Overview', icon: IconLayoutDashboard },
    { section: 'deployments', label: 'Deployments', icon: IconRocket },
    { section: 'conversations', label: 'Conversations', icon: IconMessages },
    { section: 'insights', label: 'Insights', icon: IconTimeline },
    { section: 'analytics', label: 'Analytics', icon: IconChartBar },
    { section: 'feedback', label: 'Feedback', icon: IconMessage2Star },
    { section: 'assistant', label: 'Assistant', icon: IconSparkles },
    { section: 'keys', label: 'API keys', icon: IconKey },
    { section: 'settings', label: 'Settings', icon: IconSettings },
  ]

/** Pages of the organisation. Only members with `role` see the page. */
export const organizationNavigation: readonly {
  address: string
  label: string
  icon: typeof IconKey
  role?: Role
}[] = [
  { address: addresses.members, label: 'Members', icon: IconUsers },
  { address: addresses.storage, label: 'Storage', icon: IconDatabase },
  { address: addresses.audit, label: 'Audit log', icon: IconHistory, role: 'owner' },
]

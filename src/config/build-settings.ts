import type { Setting } from './setting.ts'
import { userAndGroup, wholeNumber } from './setting-schemas.ts'

export const buildSettings = {
  LECTERN_BUILDS: {
    schema: wholeNumber(1, 64),
    default: null,
    description:
      'Deployments that run at the same time. The last of several is reserved for organisations without a running one, and for sites whose last deployment took up to ten seconds. Default: one more than cores, if there are 2.5 GB of memory for each; with two cores or more at least 2 and at most 8; with one core 1.',
  },
  LECTERN_BUILD_BUDGET_SECONDS: {
    schema: wholeNumber(1, 1_000_000),
    default: '1800',
    description:
      'Build time of an organisation per hour. Beyond it, deployments of other organisations run first.',
  },
  LECTERN_FETCH_SECONDS: {
    schema: wholeNumber(1, 86_400),
    default: '300',
    description: 'Time limit for fetching a source. A deployment that takes longer fails.',
  },
  LECTERN_PARSE_SECONDS: {
    schema: wholeNumber(1, 86_400),
    default: '600',
    description: 'Time limit for parsing all pages of a deployment. One that takes longer fails.',
  },
  LECTERN_SITE_MB: {
    schema: wholeNumber(1, 100_000),
    default: '1024',
    description:
      'Maximum size of a built site: its pages, search index and images. A deployment of a larger one fails.',
  },
  LECTERN_BUILD_USER: {
    schema: userAndGroup,
    default: null,
    description:
      'User and group that run builds, as numbers: 1001:1001. The server must run as root. Default: the server’s user.',
  },
} as const satisfies Record<string, Setting>

import type { Setting } from './setting.ts'
import { wholeNumber } from './setting-schemas.ts'

export const limitSettings = {
  LECTERN_LIMIT_ORG_HOUR: {
    schema: wholeNumber(1, 1_000_000_000),
    default: '10000',
    description: 'Assistant requests per hour and organisation.',
  },
  LECTERN_LIMIT_PROJECT_SHARE: {
    schema: wholeNumber(1, 100),
    default: '80',
    description:
      'Percentage of the organisation’s hourly limit that one of its projects may use, if it has several.',
  },
  LECTERN_LIMIT_IP_DAY: {
    schema: wholeNumber(1, 1_000_000_000),
    default: '10000',
    description: 'Assistant requests per day and client address.',
  },
  LECTERN_LIMIT_IP_HOUR: {
    schema: wholeNumber(1, 1_000_000_000),
    default: null,
    description:
      'Questions per hour and client address; five times as many searches. Default: 6 % of LECTERN_LIMIT_IP_DAY, but at least 600.',
  },
  LECTERN_LIMIT_IP_MINUTE: {
    schema: wholeNumber(1, 1_000_000_000),
    default: null,
    description:
      'Questions per minute and client address; five times as many searches. Default: 0.6 % of LECTERN_LIMIT_IP_DAY, but at least 60.',
  },
  LECTERN_LIMIT_UPDATES_10_SECONDS: {
    schema: wholeNumber(1, 1_000_000_000),
    default: null,
    description:
      'Deployments that an organisation may trigger with API keys in 10 seconds. Default: no limit.',
  },
  LECTERN_LIMIT_PREVIEWS_MINUTE: {
    schema: wholeNumber(1, 1_000_000_000),
    default: null,
    description:
      'Deployments of previews that an organisation may trigger with API keys in a minute. Default: no limit.',
  },
  LECTERN_LIMIT_ANALYTICS_HOUR: {
    schema: wholeNumber(1, 1_000_000_000),
    default: null,
    description:
      'Requests for analytics that an organisation may send with API keys in an hour; each page of an export is one. Default: no limit.',
  },
} as const satisfies Record<string, Setting>

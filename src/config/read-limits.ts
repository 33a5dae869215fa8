import type { limitSettings } from './limit-settings.ts'
import type { ValuesOf } from './setting.ts'

type Values = ValuesOf<typeof limitSettings>

/** The limits of an address by minute and hour are far below the organisation's, and follow its limit by day. */
export function readLimits(values: Values) {
  const addressDay = values.LECTERN_LIMIT_IP_DAY
  return {
    organizationHour: values.LECTERN_LIMIT_ORG_HOUR,
    projectShare: values.LECTERN_LIMIT_PROJECT_SHARE,
    addressDay,
    addressHour: values.LECTERN_LIMIT_IP_HOUR ?? Math.max(600, Math.ceil(addressDay * 0.06)),
    addressMinute: values.LECTERN_LIMIT_IP_MINUTE ?? Math.max(60, Math.ceil(addressDay * 0.006)),
  }
}

/** The limits of an organisation's requests with admin keys. Null: no limit. */
export function readAdminLimits(values: Values) {
  return {
    updates: quotaOf(values.LECTERN_LIMIT_UPDATES_10_SECONDS, 10_000),
    previews: quotaOf(values.LECTERN_LIMIT_PREVIEWS_MINUTE, 60_000),
    analytics: quotaOf(values.LECTERN_LIMIT_ANALYTICS_HOUR, 3_600_000),
  }
}

function quotaOf(quota: number | undefined, windowMs: number) {
  return quota === undefined ? null : { quota, windowMs }
}

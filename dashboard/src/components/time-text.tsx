import { useEffect, useState } from 'react'
import { describeAge } from '../text/describe-age.ts'

const absolute = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** A time in the viewer's time zone, as an age or in full, with UTC on hover. */
export function TimeText({ value, full = false }: { value: string; full?: boolean }) {
  const now = useMinute(!full)
  const time = new Date(value)
  const utc = `${value.slice(0, 10)} ${value.slice(11, 19)} UTC`
  return (
    <time
      dateTime={value}
      title={full ? utc : `${absolute.format(time)} · ${utc}`}
      style={{ whiteSpace: 'nowrap' }}
    >
      {full ? absolute.format(time) : describeAge(time.getTime(), now)}
    </time>
  )
}

/** The current time, refreshed every 30 seconds. */
function useMinute(changes: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!changes) return
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [changes])
  return now
}

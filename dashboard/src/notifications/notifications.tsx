import { useIsMutating } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

const NotificationList = lazy(async () => ({
  default: (await import('./notification-list.tsx')).NotificationList,
}))

/** The notifications, loaded with the first change. */
export function Notifications() {
  const changing = useIsMutating() > 0
  const [wanted, setWanted] = useState(false)
  if (changing && !wanted) setWanted(true)
  return (
    wanted && (
      <Suspense fallback={null}>
        <NotificationList />
      </Suspense>
    )
  )
}

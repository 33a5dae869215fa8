import { useIsMutating } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

const NoticeList = lazy(async () => ({ default: (await import('./notice-list.tsx')).NoticeList }))

/** The notifications, loaded with the first change. */
export function Notices() {
  const changing = useIsMutating() > 0
  const [wanted, setWanted] = useState(false)
  if (changing && !wanted) setWanted(true)
  return (
    wanted && (
      <Suspense fallback={null}>
        <NoticeList />
      </Suspense>
    )
  )
}

import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
import { ConfirmationProvider } from '../api/confirmation-context.tsx'

// Few visits need it, so it is not part of the first page load.
const ConfirmationDialog = lazy(() => import('./confirmation-dialog.tsx'))

/** Shows the dialog “Confirm that it is you” when a change needs it. */
export function ConfirmIdentity({ children }: { children: ReactNode }) {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused')
  const answer = useRef<(isConfirmed: boolean) => void>(() => {})
  const ask = useCallback(() => {
    setState('open')
    return new Promise<boolean>(resolve => {
      answer.current = resolve
    })
  }, [])
  const close = (isConfirmed: boolean) => {
    setState('closed')
    answer.current(isConfirmed)
  }
  return (
    <ConfirmationProvider ask={ask}>
      {children}
      {state !== 'unused' && (
        <Suspense>
          <ConfirmationDialog
            opened={state === 'open'}
            onConfirm={() => close(true)}
            onCancel={() => close(false)}
          />
        </Suspense>
      )}
    </ConfirmationProvider>
  )
}

import { createContext, type ReactNode, useCallback, useContext } from 'react'
import { ApiError } from '../../../src/client/index.ts'

/** Asks the member to confirm that it is them. Resolves with false if they cancel. */
export type AskForConfirmation = () => Promise<boolean>

const ConfirmationContext = createContext<AskForConfirmation>(async () => false)

export function ConfirmationProvider({ ask, children }: { ask: AskForConfirmation; children: ReactNode }) {
  return <ConfirmationContext value={ask}>{children}</ConfirmationContext>
}

/** Returns a function that runs a request, and repeats it after a confirmation if the server requires one. */
export function useConfirmation(): <T>(request: () => Promise<T>) => Promise<T> {
  const ask = useContext(ConfirmationContext)
  return useCallback(
    async request => {
      try {
        return await request()
      } catch (error) {
        const isStale = error instanceof ApiError && error.code === 'session-stale'
        if (!isStale || !(await ask())) throw error
        return request()
      }
    },
    [ask],
  )
}

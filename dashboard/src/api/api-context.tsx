import { createContext, type ReactNode, useContext } from 'react'
import type { Client } from '../../../src/client/index.ts'

const ApiContext = createContext<Client | null>(null)

export function ApiProvider({ client, children }: { client: Client; children: ReactNode }) {
  return <ApiContext value={client}>{children}</ApiContext>
}

/** The API client, authenticated as the signed-in member. */
export function useApi(): Client {
  const client = useContext(ApiContext)
  if (!client) throw new Error('useApi is used outside ApiProvider')
  return client
}

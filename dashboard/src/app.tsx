import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Router } from 'wouter'
import type { Client } from '../../src/client/index.ts'
import { ApiProvider } from './api/api-context.tsx'
import { createQueryClient } from './api/create-query-client.ts'
import { basePath } from './api/server-addresses.ts'
import { ConfirmIdentity } from './components/confirm-identity.tsx'
import { Notifications } from './notifications/notifications.tsx'
import { Pages } from './pages/pages.tsx'
import { cssVariables, theme } from './theme.ts'

export function App({ client }: { client: Client }) {
  const [queryClient] = useState(createQueryClient)
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <ApiProvider client={client}>
          <Notifications />
          <Router base={`${basePath()}/dashboard`}>
            <ConfirmIdentity>
              <Pages />
            </ConfirmIdentity>
          </Router>
        </ApiProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}

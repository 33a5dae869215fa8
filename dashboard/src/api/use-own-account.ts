import { useQuery } from '@tanstack/react-query'
import { ownAccountSchema, signInOptionsSchema } from '../../../src/contract/index.ts'
import { queryKeys } from './query-keys.ts'
import { readFromService } from './read-from-service.ts'

/** How the signed-in member can sign in, and their sessions. */
export function useOwnAccount({ enabled = true } = {}) {
  return useQuery({
    queryKey: queryKeys.account,
    queryFn: async ({ signal }) =>
      ownAccountSchema.parse(await readFromService('/dashboard/api/account', signal)),
    enabled,
  })
}

/** The ways to sign in that the server offers. */
export function useSignInOptions() {
  return useQuery({
    queryKey: ['sign-in-options'],
    queryFn: async ({ signal }) =>
      signInOptionsSchema.parse(await readFromService('/dashboard/api/sign-in-options', signal)),
  })
}

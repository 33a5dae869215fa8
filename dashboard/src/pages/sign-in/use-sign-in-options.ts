import { useQuery } from '@tanstack/react-query'
import { signInOptionsSchema } from '../../../../src/contract/index.ts'

/** How members can sign in to this server, and whether it has an owner yet. */
export function useSignInOptions() {
  return useQuery({
    queryKey: ['sign-in-options'],
    queryFn: async ({ signal }) =>
      signInOptionsSchema.parse(await (await fetch('/dashboard/api/sign-in-options', { signal })).json()),
  })
}

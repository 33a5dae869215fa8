import { Button } from '@mantine/core'
import { IconBrandGithub } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { signInOptionsSchema } from '../../../../src/contract/index.ts'
import { postToService } from '../../api/post-to-service.ts'
import { useChange } from '../../api/use-change.ts'

/** Signs in with GitHub, if the server offers it. `next` is a page of the dashboard. */
export function GithubButton({ next }: { next: string }) {
  const options = useQuery({
    queryKey: ['sign-in-options'],
    queryFn: async ({ signal }) =>
      signInOptionsSchema.parse(await (await fetch('/dashboard/api/sign-in-options', { signal })).json()),
  })
  const begin = useChange({
    change: () =>
      postToService('/dashboard/api/auth/sign-in/social', {
        provider: 'github',
        callbackURL: `/dashboard${next}`,
      }),
    stale: [],
    onDone: answer => {
      if (answer !== null && typeof answer === 'object' && 'url' in answer)
        window.location.assign(String(answer.url))
    },
  })
  if (!options.data?.github) return null
  return (
    <Button
      variant="default"
      fullWidth
      mt="md"
      leftSection={<IconBrandGithub size={18} aria-hidden />}
      onClick={() => begin.mutate()}
      loading={begin.isPending}
    >
      Sign in with GitHub
    </Button>
  )
}

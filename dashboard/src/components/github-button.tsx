import { Button } from '@mantine/core'
import { IconBrandGithub } from '@tabler/icons-react'
import { postToService } from '../api/post-to-service.ts'
import { useChange } from '../api/use-change.ts'
import { useSignInOptions } from '../api/use-own-account.ts'

interface GithubButtonProps {
  /** The page of the dashboard to open afterwards. */
  next: string
  /** Connects GitHub to the signed-in member instead of signing in. */
  connect?: boolean
}

/** Signs in with GitHub, if the server offers it. */
export function GithubButton({ next, connect = false }: GithubButtonProps) {
  const options = useSignInOptions()
  const begin = useChange({
    change: () =>
      postToService(`/dashboard/api/auth/${connect ? 'link-social' : 'sign-in/social'}`, {
        provider: 'github',
        callbackURL: `/dashboard${next}`,
        ...(connect && { errorCallbackURL: `/dashboard${next}` }),
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
      fullWidth={!connect}
      mt={connect ? 0 : 'md'}
      leftSection={<IconBrandGithub size={18} aria-hidden />}
      onClick={() => begin.mutate()}
      loading={begin.isPending}
    >
      {connect ? 'Connect GitHub' : 'Sign in with GitHub'}
    </Button>
  )
}

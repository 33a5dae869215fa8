import { Button } from '@mantine/core'
import { IconBrandGithub, IconLogin2 } from '@tabler/icons-react'
import { postToService } from '../api/post-to-service.ts'
import { basePath } from '../api/server-addresses.ts'
import { useChange } from '../api/use-change.ts'
import { useSignInOptions } from '../api/use-own-account.ts'

/** GitHub, or the server's OpenID Connect provider. */
export interface Provider {
  id: 'github' | 'oidc'
  name: string
}

/** Returns the providers that the server offers. */
export function useProviders(): Provider[] {
  const { github = false, oidc = null } = useSignInOptions().data ?? {}
  return [
    ...(github ? [{ id: 'github' as const, name: 'GitHub' }] : []),
    ...(oidc ? [{ id: 'oidc' as const, name: oidc.name }] : []),
  ]
}

interface ProviderButtonProps {
  provider: Provider
  /** The page of the dashboard to open afterwards. */
  next: string
  /** Connects the account to the signed-in member instead of signing in. */
  connect?: boolean
}

export function ProviderButton({ provider: { id, name }, next, connect = false }: ProviderButtonProps) {
  const begin = useChange({
    change: () =>
      postToService(`/dashboard/api/auth/${connect ? 'link-social' : 'sign-in/social'}`, {
        provider: id,
        callbackURL: `${basePath()}/dashboard${next}`,
        ...(connect && { errorCallbackURL: `${basePath()}/dashboard${next}` }),
      }),
    stale: [],
    onDone: answer => {
      if (answer !== null && typeof answer === 'object' && 'url' in answer)
        window.location.assign(String(answer.url))
    },
  })
  const Icon = id === 'github' ? IconBrandGithub : IconLogin2
  return (
    <Button
      variant="default"
      fullWidth={!connect}
      mt={connect ? 0 : 'md'}
      leftSection={<Icon size={18} aria-hidden />}
      onClick={() => begin.mutate()}
      loading={begin.isPending}
    >
      {connect ? `Connect ${name}` : `Sign in with ${name}`}
    </Button>
  )
}

interface ProviderButtonsProps {
  next: string
  /** IDs of the providers to show; all if not given. */
  providers?: readonly string[]
}

/** Signs in with the providers that the server offers. */
export function ProviderButtons({ next, providers }: ProviderButtonsProps) {
  const offered = useProviders().filter(({ id }) => providers === undefined || providers.includes(id))
  return offered.map(provider => <ProviderButton key={provider.id} provider={provider} next={next} />)
}

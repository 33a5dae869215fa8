import { Alert, Button } from '@mantine/core'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { IconFingerprint } from '@tabler/icons-react'
import { describeError } from '../../api/describe-error.ts'
import { postToService } from '../../api/post-to-service.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'
import { useSignInOptions } from '../../api/use-own-account.ts'
import { askForPasskey } from '../../api/use-passkey.ts'

/** Signs in with a passkey, if the server and the browser offer it. */
export function PasskeyButton({ onDone }: { onDone(): void }) {
  const options = useSignInOptions()
  const signIn = useChange({
    change: async () => postToService('/dashboard/api/passkey/sign-in', await askForPasskey()),
    stale: [queryKeys.session],
    onDone,
    quiet: true,
  })
  if (!options.data?.passkeys || !browserSupportsWebAuthn()) return null
  return (
    <>
      {signIn.error && (
        <Alert color="red" role="alert" mt="md">
          {describeError(signIn.error)}
        </Alert>
      )}
      <Button
        variant="default"
        fullWidth
        mt="md"
        leftSection={<IconFingerprint size={18} aria-hidden />}
        onClick={() => signIn.mutate()}
        loading={signIn.isPending}
      >
        Sign in with a passkey
      </Button>
    </>
  )
}

import { Alert, Stack, Text } from '@mantine/core'
import { CodeBlock } from '../../components/code-block.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** Shown instead of the sign-in form until the server has an account. */
export function NoAccountYet() {
  return (
    <SignInFrame title="Create the first account" description="This server has no account yet.">
      <Stack gap="sm">
        <OwnerLink />
        <Text size="sm" c="dimmed">
          Reload this page to sign in once the account exists.
        </Text>
      </Stack>
    </SignInFrame>
  )
}

/** Shown above the sign-in form if the server has members but no owner. */
export function NoOwnerYet() {
  return (
    <Alert color="yellow" title="This server has no owner yet" mb="lg">
      <Stack gap="sm">
        <OwnerLink />
      </Stack>
    </Alert>
  )
}

function OwnerLink() {
  return (
    <>
      <Text size="sm">
        When it started, <code>lectern serve</code> printed a one-time link to create the owner’s account.
        Open it. Restart the server to get a new link.
      </Text>
      <Text size="sm">Or create a link with the admin key:</Text>
      <CodeBlock text="lectern users invite --role owner" copyLabel="Copy command" />
    </>
  )
}

import { Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { type FormEvent, useState } from 'react'
import type { PasskeyView } from '../../../../src/contract/index.ts'
import { postToService } from '../../api/post-to-service.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'
import { useSignInOptions } from '../../api/use-own-account.ts'
import { createPasskey } from '../../api/use-passkey.ts'
import rows from '../../components/rows.module.css'
import { TimeText } from '../../components/time-text.tsx'

export function PasskeysCard({ passkeys }: { passkeys: PasskeyView[] }) {
  const options = useSignInOptions()
  const remove = useChange({
    change: (id: string) => postToService('/dashboard/api/passkeys/remove', { id }),
    stale: [queryKeys.account],
    done: 'Passkey removed.',
  })
  const isOffered = options.data?.passkeys === true && browserSupportsWebAuthn()
  return (
    <Card>
      <Title order={2} mb={4}>
        Passkeys
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {options.data?.passkeys === false
          ? 'Passkeys need an https address with a host name. Ask the operator of this server.'
          : 'Sign in with your fingerprint, face or device PIN instead of password and code. A passkey works on this site only.'}
      </Text>
      <Stack>
        {passkeys.length > 0 && (
          <div className={rows.frame}>
            {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
              <div key={id} className={rows.row}>
                <div className={rows.grow ?? ''}>
                  <Text size="sm" fw={600}>
                    {name}
                  </Text>
                  <Text size="xs" c="dimmed" component="div">
                    Added <TimeText value={createdAt} />
                    {lastUsedAt !== null && (
                      <>
                        , last used <TimeText value={lastUsedAt} />
                      </>
                    )}
                  </Text>
                </div>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Remove the passkey ${name}`}
                  onClick={() => remove.mutate(id)}
                >
                  Remove
                </Button>
              </div>
            ))}
          </div>
        )}
        {isOffered && <AddForm />}
      </Stack>
    </Card>
  )
}

function AddForm() {
  const [name, setName] = useState('')
  const add = useChange({
    change: () => createPasskey(name),
    stale: [queryKeys.account],
    done: 'Passkey added.',
    onDone: () => setName(''),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate()
  }
  return (
    <form onSubmit={submit}>
      <Group align="flex-end" gap="xs">
        <TextInput
          label="Name of the new passkey"
          placeholder="Laptop"
          maxLength={100}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
          style={{ flex: '1 1 12rem' }}
        />
        <Button type="submit" loading={add.isPending}>
          Add passkey
        </Button>
      </Group>
    </form>
  )
}

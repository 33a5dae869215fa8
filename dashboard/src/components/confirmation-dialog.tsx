import { Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import type { ConfirmIdentity as Proof } from '../../../src/contract/index.ts'
import { postToService } from '../api/post-to-service.ts'
import { useChange } from '../api/use-change.ts'
import { useOwnAccount } from '../api/use-own-account.ts'
import { askForPasskey } from '../api/use-passkey.ts'
import { ErrorAlert } from './error-alert.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { QueryView } from './query-view.tsx'

/** Above the modal whose change needs the confirmation. */
const layer = 400

interface ConfirmationDialogProps {
  opened: boolean
  onConfirm(): void
  onCancel(): void
}

/** Asks for the password, a passkey or a code. */
export default function ConfirmationDialog({ opened, onConfirm, onCancel }: ConfirmationDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onCancel}
      title="Confirm that it is you"
      closeButtonProps={{ 'aria-label': 'Close' }}
      zIndex={layer}
    >
      <Ways onConfirm={onConfirm} onCancel={onCancel} />
    </Modal>
  )
}

interface WaysProps {
  onConfirm(): void
  onCancel(): void
}

function Ways({ onConfirm, onCancel }: WaysProps) {
  const account = useOwnAccount()
  const [location] = useLocation()
  const confirm = useChange({
    change: async (proof: () => Promise<Proof>) => postToService('/dashboard/api/confirm', await proof()),
    stale: [],
    onDone: onConfirm,
    quiet: true,
  })
  return (
    <QueryView query={account}>
      {({ hasPassword, providers, passkeys, secondFactor }) => (
        <Stack>
          <Text size="sm">
            You signed in more than 15 minutes ago. This change needs a fresh confirmation.
          </Text>
          <ErrorAlert error={confirm.error} />
          {passkeys.length > 0 && (
            <Button
              variant="default"
              leftSection={<IconFingerprint size={18} aria-hidden />}
              onClick={() => confirm.mutate(async () => ({ passkey: await askForPasskey() }))}
            >
              Use a passkey
            </Button>
          )}
          {(hasPassword || secondFactor.isEnabled) && (
            <ProofForm
              asks={hasPassword ? 'password' : 'code'}
              pending={confirm.isPending}
              onSubmit={proof => confirm.mutate(async () => proof)}
              onCancel={onCancel}
            />
          )}
          {!hasPassword && <ProviderButtons next={location} providers={providers} />}
        </Stack>
      )}
    </QueryView>
  )
}

interface ProofFormProps {
  asks: 'password' | 'code'
  pending: boolean
  onSubmit(proof: Proof): void
  onCancel(): void
}

function ProofForm({ asks, pending, onSubmit, onCancel }: ProofFormProps) {
  const [given, setGiven] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit(asks === 'password' ? { password: given } : { code: given.replaceAll(' ', '') })
  }
  const field = {
    required: true,
    withAsterisk: false,
    value: given,
    onChange: (event: { currentTarget: { value: string } }) => setGiven(event.currentTarget.value),
    'data-autofocus': true,
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        {asks === 'password' ? (
          <PasswordInput label="Password" autoComplete="current-password" {...field} />
        ) : (
          <TextInput
            label="Code from your authenticator app"
            autoComplete="one-time-code"
            inputMode="numeric"
            {...field}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={pending}>
            Confirm
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

import { ActionIcon, Button, Card, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { CopyableAddress } from './copyable-address.tsx'
import { emptyPassword, type PasswordDraft, type SignInFieldsProps } from './sign-in-draft.ts'

const mostPasswords = 50

/** Shared passwords, each with the groups of the readers who know it. */
export function PasswordFields({ draft, view, mistakes, onChange }: SignInFieldsProps) {
  const { passwords } = draft
  const nextId = Math.max(-1, ...passwords.map(({ id }) => id)) + 1
  const update = (id: number, changed: Partial<PasswordDraft>) =>
    onChange({ ...draft, passwords: passwords.map(one => (one.id === id ? { ...one, ...changed } : one)) })
  return (
    <>
      {passwords.map((password, at) => (
        <Card key={password.id} component="fieldset" m={0}>
          <Stack gap="sm">
            <Group justify="space-between">
              <Text component="legend" fw={600} size="sm" p={0}>
                Password {at + 1}
              </Text>
              {passwords.length > 1 && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove password ${at + 1}`}
                  onClick={() =>
                    onChange({ ...draft, passwords: passwords.filter(({ id }) => id !== password.id) })
                  }
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              )}
            </Group>
            <TextInput
              label="Name"
              description="Your name for it. Readers do not see it."
              value={password.name}
              error={mistakes[`passwords.${at}.name`]}
              onChange={event => update(password.id, { name: event.currentTarget.value })}
            />
            <PasswordInput
              label={password.isStored ? 'New password' : 'Password'}
              description={
                password.isStored
                  ? 'Leave empty to keep the stored password.'
                  : 'At least 10 characters. Stored as a hash and never shown.'
              }
              autoComplete="new-password"
              value={password.password}
              error={mistakes[`passwords.${at}.password`]}
              onChange={event => update(password.id, { password: event.currentTarget.value })}
              visibilityToggleButtonProps={{ 'aria-label': `Show password ${at + 1}` }}
            />
            <TextInput
              label="Groups"
              description="Readers with this password may open pages with one of these groups. Separate them by commas."
              placeholder="partners, beta"
              value={password.groups}
              error={mistakes[`passwords.${at}.groups`]}
              onChange={event => update(password.id, { groups: event.currentTarget.value })}
            />
          </Stack>
        </Card>
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={passwords.length >= mostPasswords}
          onClick={() => onChange({ ...draft, passwords: [...passwords, emptyPassword(nextId)] })}
        >
          Add password
        </Button>
      </Group>
      <CopyableAddress
        label="Sign-in page"
        description="Readers without a session are sent there."
        value={view.addresses.signIn}
      />
    </>
  )
}

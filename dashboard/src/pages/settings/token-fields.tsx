import { ActionIcon, Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { bindText } from './bind-text.ts'
import { CopyableAddress } from './copyable-address.tsx'
import type { LoginUrlDraft, SignInDraft, SignInFieldsProps } from './sign-in-draft.ts'

const algorithms = ['EdDSA', 'ES256', 'RS256', 'HS256'] as const
const mostLoginUrls = 10

/** The key that verifies tokens of the owner's product, and the pages where readers sign in there. */
export function TokenFields({ draft, view, mistakes, onChange }: SignInFieldsProps) {
  const { token } = draft
  const update = (changed: Partial<SignInDraft['token']>) =>
    onChange({ ...draft, token: { ...token, ...changed } })
  const text = bindText('token', { values: token, mistakes }, update)
  const isShared = token.algorithm === 'HS256'
  return (
    <>
      <CopyableAddress
        label="Callback address"
        description="Your product sends readers there with the token, as #TOKEN. The claim groups of the token has the reader’s groups."
        value={view.addresses.token}
      />
      <NativeSelect
        label="Algorithm"
        data={[...algorithms]}
        value={token.algorithm}
        error={mistakes['token.algorithm']}
        onChange={event =>
          update({ algorithm: algorithms.find(one => one === event.currentTarget.value) ?? 'EdDSA' })
        }
      />
      {!isShared && (
        <NativeSelect
          label="Public keys"
          value={token.keyFrom}
          data={[
            { value: 'text', label: 'Enter a key' },
            { value: 'address', label: 'Load a key set (JWKS) from an address' },
          ]}
          onChange={event =>
            update({ keyFrom: event.currentTarget.value === 'address' ? 'address' : 'text' })
          }
        />
      )}
      {!isShared && token.keyFrom === 'address' ? (
        <TextInput
          label="Address of the key set"
          placeholder="https://app.example.com/.well-known/jwks.json"
          {...text('jwksUrl')}
        />
      ) : (
        <Textarea
          label={isShared ? 'Shared secret' : 'Public key'}
          description={describeKey(isShared, token.hasKey && view.token?.algorithm === token.algorithm)}
          autoComplete="off"
          spellCheck={false}
          autosize
          minRows={3}
          maxRows={10}
          {...text('key')}
        />
      )}
      <LoginUrls urls={token.loginUrls} mistakes={mistakes} onChange={loginUrls => update({ loginUrls })} />
    </>
  )
}

function describeKey(isShared: boolean, isStored: boolean): string {
  if (isStored) return 'Leave empty to keep the stored key.'
  return isShared ? 'At least 32 characters. Stored encrypted and never shown.' : 'As PEM or JWK.'
}

interface LoginUrlsProps {
  urls: LoginUrlDraft[]
  mistakes: Record<string, string>
  onChange(urls: LoginUrlDraft[]): void
}

function LoginUrls({ urls, mistakes, onChange }: LoginUrlsProps) {
  const nextId = Math.max(-1, ...urls.map(({ id }) => id)) + 1
  const update = (id: number, changed: Partial<LoginUrlDraft>) =>
    onChange(urls.map(url => (url.id === id ? { ...url, ...changed } : url)))
  return (
    <Stack gap="sm">
      <div>
        <Text size="sm" fw={600}>
          Login pages
        </Text>
        <Text size="xs" c="dimmed">
          Pages of your product to which readers are sent. With several, each needs a name.
        </Text>
      </div>
      {urls.map(({ id, name, url }, at) => (
        <Group key={id} gap="xs" align="flex-end">
          <TextInput
            label={`Name of login page ${at + 1}`}
            style={{ flex: '1 1 8rem' }}
            value={name}
            error={mistakes[`token.loginUrls.${at}.name`]}
            onChange={event => update(id, { name: event.currentTarget.value })}
          />
          <TextInput
            label={`Address of login page ${at + 1}`}
            placeholder="https://app.example.com/docs-login"
            style={{ flex: '2 1 14rem' }}
            value={url}
            error={mistakes[`token.loginUrls.${at}.url`]}
            onChange={event => update(id, { url: event.currentTarget.value })}
          />
          <ActionIcon
            size="input-sm"
            variant="subtle"
            color="gray"
            aria-label={`Remove login page ${at + 1}`}
            onClick={() => onChange(urls.filter(one => one.id !== id))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={urls.length >= mostLoginUrls}
          onClick={() => onChange([...urls, { id: nextId, name: '', url: '' }])}
        >
          Add login page
        </Button>
      </Group>
    </Stack>
  )
}

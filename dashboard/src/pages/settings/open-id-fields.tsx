import { Checkbox, PasswordInput, SimpleGrid, TextInput } from '@mantine/core'
import { bindText } from './bind-text.ts'
import { CopyableAddress } from './copyable-address.tsx'
import type { SignInDraft, SignInFieldsProps } from './sign-in-draft.ts'

/** An OpenID Connect provider, and where it puts the groups of readers. */
export function OpenIdFields({ draft, view, mistakes, onChange }: SignInFieldsProps) {
  const { oidc } = draft
  const update = (changed: Partial<SignInDraft['oidc']>) =>
    onChange({ ...draft, oidc: { ...oidc, ...changed } })
  const text = bindText('oidc', { values: oidc, mistakes }, update)
  const isStored = oidc.hasSecret && view.oidc?.issuer === oidc.issuer && view.oidc.clientId === oidc.clientId
  return (
    <>
      <CopyableAddress
        label="Redirect address"
        description="Register it with the provider, for the authorization code flow."
        value={view.addresses.oidc}
      />
      <TextInput
        label="Issuer"
        description="Address of the provider. Its configuration is below it, at /.well-known/openid-configuration."
        placeholder="https://id.example.com"
        {...text('issuer')}
      />
      <TextInput label="Client ID" autoComplete="off" {...text('clientId')} />
      {oidc.needsSecret && (
        <PasswordInput
          label={isStored ? 'New client secret' : 'Client secret'}
          description={
            isStored ? 'Leave empty to keep the stored secret.' : 'Stored encrypted and never shown.'
          }
          autoComplete="off"
          {...text('clientSecret')}
          visibilityToggleButtonProps={{ 'aria-label': 'Show client secret' }}
        />
      )}
      <Checkbox
        label="The client has no secret"
        checked={!oidc.needsSecret}
        onChange={event => update({ needsSecret: !event.currentTarget.checked })}
      />
      <TextInput
        label="Button name"
        description="Readers see “Sign in with …” with this name."
        {...text('name')}
      />
      <TextInput
        label="Scopes"
        description="To request besides openid, separated by spaces."
        placeholder="profile groups"
        {...text('scopes')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput
          label="Groups claim"
          description="Claim with the reader’s groups."
          placeholder="groups"
          {...text('groupsClaim')}
        />
        <TextInput
          label="Groups delimiter"
          description="If the claim is one text with several groups."
          placeholder="None"
          {...text('groupsDelimiter')}
        />
      </SimpleGrid>
    </>
  )
}

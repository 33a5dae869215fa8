import { Checkbox, PasswordInput, SimpleGrid, TextInput } from '@mantine/core'
import { CopyableAddress } from './copyable-address.tsx'
import type { SignInDraft, SignInFieldsProps } from './sign-in-draft.ts'

/** An OpenID Connect provider, and where it puts the groups of readers. */
export function OpenIdFields({ draft, view, mistakes, onChange }: SignInFieldsProps) {
  const { oidc } = draft
  const update = (changed: Partial<SignInDraft['oidc']>) =>
    onChange({ ...draft, oidc: { ...oidc, ...changed } })
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
        value={oidc.issuer}
        error={mistakes['oidc.issuer']}
        onChange={event => update({ issuer: event.currentTarget.value })}
      />
      <TextInput
        label="Client ID"
        autoComplete="off"
        value={oidc.clientId}
        error={mistakes['oidc.clientId']}
        onChange={event => update({ clientId: event.currentTarget.value })}
      />
      {oidc.needsSecret && (
        <PasswordInput
          label={isStored ? 'New client secret' : 'Client secret'}
          description={
            isStored ? 'Leave empty to keep the stored secret.' : 'Stored encrypted and never shown.'
          }
          autoComplete="off"
          value={oidc.clientSecret}
          error={mistakes['oidc.clientSecret']}
          onChange={event => update({ clientSecret: event.currentTarget.value })}
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
        value={oidc.name}
        error={mistakes['oidc.name']}
        onChange={event => update({ name: event.currentTarget.value })}
      />
      <TextInput
        label="Scopes"
        description="To request besides openid, separated by spaces."
        placeholder="profile groups"
        value={oidc.scopes}
        error={mistakes['oidc.scopes']}
        onChange={event => update({ scopes: event.currentTarget.value })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextInput
          label="Groups claim"
          description="Claim with the reader’s groups."
          placeholder="groups"
          value={oidc.groupsClaim}
          error={mistakes['oidc.groupsClaim']}
          onChange={event => update({ groupsClaim: event.currentTarget.value })}
        />
        <TextInput
          label="Groups delimiter"
          description="If the claim is one text with several groups."
          placeholder="None"
          value={oidc.groupsDelimiter}
          error={mistakes['oidc.groupsDelimiter']}
          onChange={event => update({ groupsDelimiter: event.currentTarget.value })}
        />
      </SimpleGrid>
    </>
  )
}

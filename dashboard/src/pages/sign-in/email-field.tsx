import { TextInput } from '@mantine/core'

/** The first field of a form that signs in: an account's email address. */
export function EmailField({ value, onChange }: { value: string; onChange(email: string): void }) {
  return (
    <TextInput
      label="Email"
      type="email"
      required
      withAsterisk={false}
      autoComplete="username"
      autoFocus
      maxLength={254}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

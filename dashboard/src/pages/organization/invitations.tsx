import { Alert, Button, Card, Group, Select, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type InvitationView, type LinkMail, memberRoles, type Role } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { useChange } from '../../api/use-change.ts'
import { CodeBlock } from '../../components/code-block.tsx'
import { QueryView } from '../../components/query-view.tsx'
import rows from '../../components/rows.module.css'
import { TimeText } from '../../components/time-text.tsx'
import { LinkMailText, mailPollMs } from './link-mail.tsx'
import { roleNames } from './role-names.ts'

/** Creates invitation links and lists the open ones. */
export function Invitations() {
  const api = useApi()
  const invitations = useQuery({
    queryKey: queryKeys.invitations,
    queryFn: async ({ signal }) => (await api.listInvitations({ signal })).invitations,
    refetchInterval: query => (query.state.data?.some(({ mail }) => mail === 'pending') ? mailPollMs : false),
  })
  const withdraw = useChange({
    change: (invitationId: string) => api.withdrawInvitation({ invitationId }),
    stale: [queryKeys.invitations],
    done: 'Invitation withdrawn.',
  })
  return (
    <>
      <InviteForm open={invitations.data ?? []} />
      <QueryView query={invitations}>
        {all =>
          all.length > 0 && (
            <div className={rows.frame} style={{ marginTop: 'var(--mantine-spacing-md)' }}>
              {all.map(({ id, email, role, expiresAt, mail }) => (
                <div key={id} className={rows.row}>
                  <div className={rows.grow ?? ''}>
                    <Text size="sm">{email ?? 'Anyone with the link'}</Text>
                    <Text size="xs" c="dimmed" component="div">
                      {role && `${roleNames[role]} · `}expires <TimeText value={expiresAt} />
                      {mail && ` · ${mailStates[mail]}`}
                    </Text>
                  </div>
                  <Button variant="default" size="xs" onClick={() => withdraw.mutate(id)}>
                    Withdraw
                  </Button>
                </div>
              ))}
            </div>
          )
        }
      </QueryView>
    </>
  )
}

const mailStates: Record<LinkMail, string> = {
  pending: 'sending the mail…',
  sent: 'mail sent',
  failed: 'the mail could not be sent',
}

function InviteForm({ open }: { open: readonly InvitationView[] }) {
  const api = useApi()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('editor')
  const invite = useChange({
    change: () => api.createInvitation({ role, email: email.trim() || null }),
    stale: [queryKeys.invitations],
    onDone: () => setEmail(''),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    invite.mutate()
  }
  const created = invite.data && (open.find(({ id }) => id === invite.data.id) ?? invite.data)
  return (
    <Card>
      <form onSubmit={submit}>
        <Group align="flex-end" gap="xs">
          <TextInput
            label="Email"
            description="Only this address can use the link. Leave empty to let anyone with the link join."
            type="email"
            value={email}
            onChange={event => setEmail(event.currentTarget.value)}
            style={{ flex: '1 1 16rem' }}
          />
          <Select
            label="Role"
            data={memberRoles.map(value => ({ value, label: roleNames[value] }))}
            value={role}
            onChange={next => setRole(memberRoles.find(known => known === next) ?? role)}
            allowDeselect={false}
            w={120}
          />
          <Button type="submit" loading={invite.isPending}>
            Create link
          </Button>
        </Group>
      </form>
      {invite.data && (
        <Alert
          color="yellow"
          title={`${created?.mail ? 'The link works once' : 'Send this link to the new member. It works once'} and is not shown again.`}
          mt="md"
        >
          {created?.mail && created.email && <LinkMailText mail={created.mail} to={created.email} />}
          <CodeBlock text={invite.data.url} copyLabel="Copy link" />
        </Alert>
      )}
    </Card>
  )
}

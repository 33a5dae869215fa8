import {
  ActionIcon,
  Avatar,
  Group,
  Menu,
  Text,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import { IconLogout, IconMoon, IconSun, IconUser } from '@tabler/icons-react'
import { useLocation } from 'wouter'
import { useSession } from '../api/use-session.ts'
import { useSignOut } from '../api/use-sign-out.ts'
import { addresses } from '../routes/addresses.ts'
import classes from './shell.module.css'

export function AccountMenu() {
  const session = useSession().data
  const [, navigate] = useLocation()
  const signOut = useSignOut()
  const name = session?.user?.name ?? 'Account'
  return (
    <Group gap={4} wrap="nowrap">
      <Menu width={220} position="top-start">
        <Menu.Target>
          <UnstyledButton className={classes.link ?? ''} style={{ flex: 1, minWidth: 0 }}>
            <Avatar name={name} color="ink" size={26} variant="light" />
            <Text size="sm" truncate component="span">
              {name}
            </Text>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            {session?.user?.email}
            <br />
            {session?.organization.name} · {session?.role}
          </Menu.Label>
          <Menu.Item
            leftSection={<IconUser size={16} aria-hidden />}
            onClick={() => navigate(addresses.account)}
          >
            Your account
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => signOut.mutate()}>
            Sign out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ColorSchemeSwitch />
    </Group>
  )
}

function ColorSchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const shown = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const other = shown === 'dark' ? 'light' : 'dark'
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={`Switch to ${other} mode`}
      onClick={() => setColorScheme(other)}
    >
      {shown === 'dark' ? <IconSun size={18} /> : <IconMoon size={18} />}
    </ActionIcon>
  )
}

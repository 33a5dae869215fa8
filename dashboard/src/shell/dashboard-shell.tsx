import { AppShell, Box, Burger, Group, ScrollArea, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
import { Link } from 'wouter'
import type { ProjectView } from '../../../src/contract/index.ts'
import { useSession } from '../api/use-session.ts'
import { addresses, type ProjectSection } from '../routes/addresses.ts'
import { AccountMenu } from './account-menu.tsx'
import { NavigationLink } from './navigation-link.tsx'
import { organizationNavigation, projectNavigation } from './navigation-table.ts'
import { NewVersion } from './new-version.tsx'
import { ProjectSwitcher } from './project-switcher.tsx'
import classes from './shell.module.css'
import { useRestoredFocus } from './use-restored-focus.ts'

interface DashboardShellProps {
  /** The current project, on the pages of a project. */
  project?: ProjectView | undefined
  section?: ProjectSection
  children: ReactNode
}

/** The navigation, next to the page or behind a button on a narrow screen. */
export function DashboardShell({ project, section, children }: DashboardShellProps) {
  const [opened, { toggle, close }] = useDisclosure()
  const content = useRef<HTMLDivElement>(null)
  useRestoredFocus(content)
  return (
    <>
      <a href="#content" className="skip">
        Skip to content
      </a>
      <AppShell
        header={{ height: { base: 52, sm: 0 } }}
        navbar={{ width: 248, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      >
        <AppShell.Header className={classes.header ?? ''} hiddenFrom="sm" px="md">
          <Group h="100%" justify="space-between">
            <Wordmark />
            <Burger
              opened={opened}
              onClick={toggle}
              size="sm"
              aria-label="Navigation"
              aria-expanded={opened}
            />
          </Group>
        </AppShell.Header>
        <AppShell.Navbar className={classes.navbar ?? ''} p="sm" aria-label="Dashboard">
          <Box visibleFrom="sm" px={6} pt={4} pb="md">
            <Wordmark />
          </Box>
          <Box pb="md">
            <ProjectSwitcher project={project} section={section ?? 'overview'} />
          </Box>
          <ScrollArea style={{ flex: 1 }} type="auto">
            <Sections project={project} section={section} onFollow={close} />
          </ScrollArea>
          <AccountMenu />
        </AppShell.Navbar>
        <AppShell.Main>
          <div id="content" ref={content} tabIndex={-1} className={classes.main}>
            <NewVersion />
            {children}
          </div>
        </AppShell.Main>
      </AppShell>
    </>
  )
}

function Sections({
  project,
  section,
  onFollow,
}: Pick<DashboardShellProps, 'project'> & { section: ProjectSection | undefined; onFollow(): void }) {
  const role = useSession().data?.role
  const organization = organizationNavigation.filter(item => item.role === undefined || item.role === role)
  return (
    <Stack gap="lg">
      {project && (
        <Stack gap={2}>
          {projectNavigation.map(({ section: id, ...link }) => (
            <NavigationLink
              key={id}
              {...link}
              address={addresses.section(id, project.domain)}
              current={section === id}
              onFollow={onFollow}
            />
          ))}
        </Stack>
      )}
      <Stack gap={2}>
        <Text size="xs" c="dimmed" fw={600} px="0.7rem" pb={4}>
          Organisation
        </Text>
        {organization.map(({ role: _, ...link }) => (
          <NavigationLink key={link.address} {...link} onFollow={onFollow} />
        ))}
      </Stack>
    </Stack>
  )
}

function Wordmark() {
  return (
    <Link href={addresses.projects} style={{ color: 'inherit', textDecoration: 'none' }}>
      <Text fw={700} size="lg" component="span" style={{ letterSpacing: '-0.02em' }}>
        Lectern
      </Text>
    </Link>
  )
}

import { Menu, ScrollArea, Text, TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconPlus, IconSelector } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ProjectView } from '../../../src/contract/index.ts'
import { useProjects } from '../api/use-projects.ts'
import { addresses, type ProjectSection } from '../routes/addresses.ts'
import classes from './shell.module.css'

const shownAtMost = 50

/** Shows the current project, and switches to the same section of another. */
export function ProjectSwitcher({
  project,
  section,
}: {
  project: ProjectView | undefined
  section: ProjectSection
}) {
  const [filter, setFilter] = useState('')
  const [, navigate] = useLocation()
  const projects = useProjects().data ?? []
  const wanted = filter.trim().toLowerCase()
  const found = projects.filter(({ name, domain }) => `${name} ${domain}`.toLowerCase().includes(wanted))
  return (
    <Menu width={260} position="bottom-start" onClose={() => setFilter('')}>
      <Menu.Target>
        <UnstyledButton className={classes.switcher ?? ''}>
          <span className={classes.names}>
            <Text size="sm" fw={600} truncate component="span" display="block">
              {project?.name ?? 'Choose a project'}
            </Text>
            {project && (
              <Text size="xs" c="dimmed" truncate component="span" display="block">
                {project.domain}
              </Text>
            )}
          </span>
          <VisuallyHidden>: switch project</VisuallyHidden>
          <IconSelector size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {projects.length > 8 && (
          <TextInput
            aria-label="Search projects"
            placeholder="Search projects"
            value={filter}
            onChange={event => setFilter(event.currentTarget.value)}
            size="xs"
            m={4}
          />
        )}
        <ScrollArea.Autosize mah={320} type="auto">
          {found.slice(0, shownAtMost).map(({ id, name, domain }) => (
            <Menu.Item key={id} onClick={() => navigate(addresses.section(section, domain))}>
              {name}
              <Text size="xs" c="dimmed">
                {domain}
              </Text>
            </Menu.Item>
          ))}
        </ScrollArea.Autosize>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => navigate(addresses.newProject)}
        >
          New project
        </Menu.Item>
        <Menu.Item onClick={() => navigate(addresses.projects)}>All projects</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

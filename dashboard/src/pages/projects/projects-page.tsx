import { Button, TextInput } from '@mantine/core'
import { IconBook2, IconPlus, IconSearch } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { ProjectView } from '../../../../src/contract/index.ts'
import { useProjects } from '../../api/use-projects.ts'
import { useRights } from '../../api/use-session.ts'
import { EmptyView } from '../../components/empty-view.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { QueryView } from '../../components/query-view.tsx'
import rows from '../../components/rows.module.css'
import { addresses } from '../../routes/addresses.ts'
import { useAddressValue } from '../../routes/use-address-value.ts'
import { ProjectRow } from './project-row.tsx'

export function ProjectsPage() {
  const projects = useProjects()
  const { canWrite } = useRights()
  const create = (
    <Button component={Link} href={addresses.newProject} leftSection={<IconPlus size={16} aria-hidden />}>
      New project
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Projects"
        description="Each project is one documentation site with its own assistant."
        actions={canWrite && create}
      />
      <QueryView query={projects}>
        {all =>
          all.length > 0 ? (
            <ProjectList projects={all} />
          ) : (
            <EmptyView
              icon={<IconBook2 aria-hidden />}
              title="Deploy your documentation"
              actions={canWrite && create}
            >
              Connect a git repository, upload a folder of Markdown, or start from an example. A minute later
              you have a site with search and an assistant.
            </EmptyView>
          )
        }
      </QueryView>
    </>
  )
}

function ProjectList({ projects }: { projects: readonly ProjectView[] }) {
  const [filter, setFilter] = useAddressValue('q')
  const wanted = filter.trim().toLowerCase()
  const found = projects.filter(({ name, domain }) => `${name} ${domain}`.toLowerCase().includes(wanted))
  return (
    <>
      {projects.length > 8 && (
        <TextInput
          aria-label="Search projects"
          placeholder="Search projects"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={filter}
          onChange={event => setFilter(event.currentTarget.value)}
          maw={320}
          mb="md"
        />
      )}
      <ul className={`${rows.frame} ${rows.list}`} aria-label="Projects">
        {found.map(project => (
          <li key={project.id}>
            <ProjectRow project={project} />
          </li>
        ))}
      </ul>
    </>
  )
}

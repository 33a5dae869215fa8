import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { QueryView } from '../../components/query-view.tsx'
import { useProject } from '../../shell/project-context.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { SignInForm } from './sign-in-form.tsx'

export function SignInSettingsPage() {
  const project = useProject()
  const api = useApi()
  const readers = useQuery({
    queryKey: queryKeys.readers(project.id),
    queryFn: ({ signal }) => api.readReaders({ projectId: project.id }, { signal }),
    refetchOnWindowFocus: false,
  })
  return (
    <SettingsFrame part="sign-in">
      <Stack gap="xl" maw={640}>
        <QueryView query={readers}>
          {view => <SignInForm key={`${project.id} ${view.updatedAt}`} view={view} project={project} />}
        </QueryView>
      </Stack>
    </SettingsFrame>
  )
}

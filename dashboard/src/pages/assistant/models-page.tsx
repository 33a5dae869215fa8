import { Alert, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ProjectModelsView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { useRights } from '../../api/use-session.ts'
import { QueryView } from '../../components/query-view.tsx'
import { useProject } from '../../shell/project-context.tsx'
import { AssistantFrame } from './assistant-frame.tsx'
import { ModelTrials } from './model-trials.tsx'
import { ModelUsage } from './model-usage.tsx'
import { ModelsForm } from './models-form.tsx'

const answering: Record<ProjectModelsView['uses'], string> = {
  project: 'The models below answer questions.',
  server: 'The server’s models answer questions. The operator of the server set them.',
  none: 'No language model is set. Answers are quotes from the documentation.',
}

export function ModelsPage() {
  const project = useProject()
  const api = useApi()
  const { isOwner } = useRights()
  const models = useQuery({
    queryKey: [...queryKeys.models(project.id), 'settings'],
    queryFn: ({ signal }) => api.readProjectModels({ projectId: project.id }, { signal }),
    refetchOnWindowFocus: false,
  })
  return (
    <AssistantFrame part="models">
      <QueryView query={models}>
        {view => (
          <Stack gap="xl" maw={760}>
            <Alert variant="light" color="ink" title="Which models answer">
              <Text size="sm">{answering[view.uses]}</Text>
            </Alert>
            <ModelsForm key={`${project.id} ${view.updatedAt}`} view={view} project={project} />
            {isOwner && (
              <ModelTrials
                change={() => api.tryProjectModels({ projectId: project.id })}
                none="There is no model to test. Answers are quotes from the documentation."
              />
            )}
            <ModelUsage project={project} view={view} />
          </Stack>
        )}
      </QueryView>
    </AssistantFrame>
  )
}

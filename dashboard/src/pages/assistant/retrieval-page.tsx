import { Alert, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ProjectRetrievalView } from '../../../../src/contract/index.ts'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { useRights } from '../../api/use-session.ts'
import { QueryView } from '../../components/query-view.tsx'
import { useProject } from '../../shell/project-context.tsx'
import { AssistantFrame } from './assistant-frame.tsx'
import { ModelTrials } from './model-trials.tsx'
import { RetrievalForm } from './retrieval-form.tsx'

type Uses = ProjectRetrievalView['uses']['embedding']

const finding: Record<Uses, string> = {
  project: 'Search matches words, and meaning with the embedding model below.',
  server: 'Search matches words, and meaning with the server’s embedding model.',
  none: 'Search matches words only.',
}
const ordering: Record<Uses, string> = {
  project: 'The reranker below orders the best passages.',
  server: 'The server’s reranker orders the best passages.',
  none: '',
}

export function RetrievalPage() {
  const project = useProject()
  const api = useApi()
  const { isOwner } = useRights()
  const retrieval = useQuery({
    queryKey: [...queryKeys.retrieval(project.id), project.liveStatusId],
    queryFn: ({ signal }) => api.readProjectRetrieval({ projectId: project.id }, { signal }),
    refetchOnWindowFocus: false,
  })
  return (
    <AssistantFrame part="search">
      <QueryView query={retrieval}>
        {view => (
          <Stack gap="xl" maw={760}>
            <Alert variant="light" color="ink" title="How search works">
              <Text size="sm">
                {finding[view.uses.embedding]} {ordering[view.uses.rerank]}
              </Text>
              {isDeploymentDue(view) && (
                <Text size="sm" mt="xs">
                  The live docs have no vectors from this model yet. Deploy to embed the passages.
                </Text>
              )}
            </Alert>
            <RetrievalForm key={`${project.id} ${view.updatedAt}`} view={view} project={project} />
            {isOwner && (
              <ModelTrials
                change={() => api.tryProjectRetrieval({ projectId: project.id })}
                none="There is no model to test. Search matches words only."
              />
            )}
          </Stack>
        )}
      </QueryView>
    </AssistantFrame>
  )
}

function isDeploymentDue({ uses, vectors }: ProjectRetrievalView): boolean {
  return uses.embedding !== 'none' && vectors !== 'current'
}

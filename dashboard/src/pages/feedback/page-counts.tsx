import { Table, Text } from '@mantine/core'
import { IconMessage2Star } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/api-context.tsx'
import { queryKeys } from '../../api/query-keys.ts'
import { EmptyView } from '../../components/empty-view.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { useProject } from '../../shell/project-context.tsx'
import { describePage } from '../../text/describe-page.ts'

/** The hundred pages with the most feedback. */
export function PageCounts() {
  const api = useApi()
  const project = useProject()
  const counts = useQuery({
    queryKey: [...queryKeys.feedback(project.id), 'pages'],
    queryFn: ({ signal }) => api.countFeedbackByPage({ projectId: project.id, limit: 100 }, { signal }),
  })
  return (
    <QueryView query={counts}>
      {({ feedback }) =>
        feedback.length === 0 ? (
          <EmptyView icon={<IconMessage2Star aria-hidden />} title="No feedback">
            Readers vote at the end of each page and below answers.
          </EmptyView>
        ) : (
          <Table.ScrollContainer minWidth={420}>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Page</Table.Th>
                  <Table.Th ta="end">Helpful</Table.Th>
                  <Table.Th ta="end">Not helpful</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {feedback.map(({ path, thumbsUp, thumbsDown }) => (
                  <Table.Tr key={path}>
                    <Table.Td>
                      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                        {path === '' ? 'Unknown page' : describePage(path, project)}
                      </Text>
                    </Table.Td>
                    <Table.Td ta="end">{thumbsUp.toLocaleString()}</Table.Td>
                    <Table.Td ta="end">{thumbsDown.toLocaleString()}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )
      }
    </QueryView>
  )
}

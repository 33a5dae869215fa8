import { IconRocket } from '@tabler/icons-react'
import { useRights } from '../../api/use-session.ts'
import { EmptyView } from '../../components/empty-view.tsx'
import { useProject } from '../../shell/project-context.tsx'
import { AssistantFrame } from './assistant-frame.tsx'
import { Playground } from './playground.tsx'

export function PlaygroundPage() {
  return (
    <AssistantFrame part="playground">
      <PlaygroundContent />
    </AssistantFrame>
  )
}

function PlaygroundContent() {
  const project = useProject()
  const { canWrite } = useRights()
  if (project.liveStatusId === null)
    return (
      <EmptyView icon={<IconRocket aria-hidden />} title="Nothing deployed yet">
        The playground answers from the live docs. Deploy the documentation first.
      </EmptyView>
    )
  if (!canWrite)
    return (
      <EmptyView icon={<IconRocket aria-hidden />} title="The playground is for editors and owners">
        Answers can cost money, so viewers cannot use the playground. You can ask questions in the chat box on
        the site.
      </EmptyView>
    )
  return <Playground key={project.id} project={project} />
}

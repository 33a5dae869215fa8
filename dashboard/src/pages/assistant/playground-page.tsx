import { IconRocket } from '@tabler/icons-react'
import { useRights } from '../../api/use-session.ts'
import { EmptyView } from '../../parts/empty-view.tsx'
import { useProject } from '../../shell/project-context.tsx'
import { AssistantFrame } from './assistant-frame.tsx'
import { Playground } from './playground.tsx'

export function PlaygroundPage() {
  const project = useProject()
  const { canWrite } = useRights()
  return (
    <AssistantFrame part="playground">
      {project.liveStatusId === null ? (
        <EmptyView icon={<IconRocket aria-hidden />} title="There is nothing to ask yet">
          The playground asks what is live. Deploy the documentation first.
        </EmptyView>
      ) : canWrite ? (
        <Playground key={project.id} project={project} />
      ) : (
        <EmptyView icon={<IconRocket aria-hidden />} title="Editors and owners may ask here">
          Answers may cost, so your role, which may only read, does not have the playground. The chat box of
          the site is open to you as to every reader.
        </EmptyView>
      )}
    </AssistantFrame>
  )
}

import { createContext, type ReactNode, useContext } from 'react'
import type { ProjectView } from '../../../src/contract/index.ts'

const ProjectContext = createContext<ProjectView | null>(null)

export function ProjectProvider({ project, children }: { project: ProjectView; children: ReactNode }) {
  return <ProjectContext value={project}>{children}</ProjectContext>
}

/** The current project, on the pages of a project. */
export function useProject(): ProjectView {
  const project = useContext(ProjectContext)
  if (!project) throw new Error('useProject is used outside a page of a project')
  return project
}

import type { Client } from '../../client/index.ts'
import type { ProjectView } from '../../contract/index.ts'
import type { CommandContext } from './command.ts'
import { connect } from './connect.ts'
import { text } from './option.ts'
import { resolveProject } from './resolve-project.ts'

export const projectOption = text('PROJECT', 'ID or domain of the project. Optional if there is only one.')

/** Returns a client with the admin key, and the named or only project. */
export async function openProject(
  context: CommandContext,
  given: { project: string | undefined; url: string | undefined; key: string | undefined },
): Promise<{ client: Client; project: ProjectView; projectId: string }> {
  const client = connect(context, given)
  const project = await resolveProject(client, given.project)
  return { client, project, projectId: project.id }
}

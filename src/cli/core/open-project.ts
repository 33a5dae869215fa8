import type { Client } from '../../client/index.ts'
import type { CommandContext } from './command.ts'
import { connect } from './connect.ts'
import { text } from './option.ts'
import { resolveProject } from './resolve-project.ts'

export const projectOption = text('PROJECT', 'ID or domain of the project. Optional if there is only one.')

/** Returns a client with the admin key, and the ID of the named or only project. */
export async function openProject(
  context: CommandContext,
  given: { project: string | undefined; url: string | undefined; key: string | undefined },
): Promise<{ client: Client; projectId: string }> {
  const client = connect(context, given)
  const { id } = await resolveProject(client, given.project, context.signal)
  return { client, projectId: id }
}

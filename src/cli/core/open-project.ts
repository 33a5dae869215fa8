import type { Client } from '../../client/index.ts'
import type { CommandContext } from './command.ts'
import { connect } from './connect.ts'
import { text } from './option.ts'
import { resolveProject } from './resolve-project.ts'

export const projectOption = text(
  'PROJECT',
  'Id or domain of the project; may be left out when there is only one.',
)

/** A client with the admin key that was given, and the project that is meant. */
export async function openProject(
  context: CommandContext,
  given: { project: string | undefined; url: string | undefined; key: string | undefined },
): Promise<{ client: Client; projectId: string }> {
  const client = connect(context, given)
  const { id } = await resolveProject(client, given.project, context.signal)
  return { client, projectId: id }
}

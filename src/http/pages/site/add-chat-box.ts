import { findChatBoxKey } from '../../../access/index.ts'
import { isOutage } from '../../../database/index.ts'
import type { HttpServices } from '../../core/http-services.ts'
import { widgetPath } from '../../core/widget-file.ts'
import type { HostedSite } from './find-hosted-site.ts'

/** Adds the chat box to a site's pages if the project has one and its script is built. */
export async function addChatBox(services: HttpServices, hosted: HostedSite): Promise<HostedSite> {
  const { project, view, serverPath } = hosted
  const key = services.widget ? await findChatBoxKey(services, project).catch(ignoreOutage) : null
  if (key === null) return hosted
  const script = `${serverPath}${widgetPath}`
  return { ...hosted, view: { ...view, chatBox: { script, domain: project.domain, key } } }
}

/** The first view of a page creates the key. If the database is unavailable, the page is shown without the chat box. */
function ignoreOutage(error: unknown): null {
  if (isOutage(error)) return null
  throw error
}

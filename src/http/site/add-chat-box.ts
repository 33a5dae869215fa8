import { findChatBoxKey } from '../../access/index.ts'
import { isOutage } from '../../database/index.ts'
import type { Services } from '../handler.ts'
import { widgetPath } from '../widget-route.ts'
import type { ShownSite } from './find-shown-site.ts'

/** The site as readers of its pages see it: with its chat box, where the project has one and the server can serve it. */
export async function addChatBox(services: Services, shown: ShownSite): Promise<ShownSite> {
  const { project, view } = shown
  const key = services.widget ? await findChatBoxKey(services, project).catch(ignoreOutage) : null
  if (key === null) return shown
  return { ...shown, view: { ...view, chatBox: { script: widgetPath, domain: project.domain, key } } }
}

/** The first page of all makes the key, which a full disk does not take: the page is there without its box. */
function ignoreOutage(error: unknown): null {
  if (isOutage(error)) return null
  throw error
}

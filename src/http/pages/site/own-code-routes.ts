import type { FastifyReply } from 'fastify'
import type { SiteOptions } from '../../../contract/index.ts'
import type { Database } from '../../../database/index.ts'
import { AppError, type Clock } from '../../../shared/index.ts'
import type { OwnCodeView } from '../../../site/index.ts'
import type { HostedSite } from './find-hosted-site.ts'
import type { Place } from './host-router.ts'
import { sendText } from './send-site.ts'

const knownMs = 10_000

/**
 * Creates a function that tells whether pages at a place may run the owner's scripts. Scripts have the rights of their origin, so
 * they run on custom domains, and under the sites' address if it differs from the dashboard's and no other organisation has
 * sites there.
 */
export function createScriptRule({ database, clock }: { database: Database; clock: Clock }) {
  let known = { at: Number.NEGATIVE_INFINITY, isShared: true }
  const isShared = async () => {
    const now = clock.now()
    if (now - known.at < knownMs) return known.isShared
    const organizations = await database.queries.selectFrom('organizations').select('id').limit(2).execute()
    known = { at: now, isShared: organizations.length > 1 }
    return known.isShared
  }
  return async (place: Place): Promise<boolean> =>
    place === 'custom' || (place === 'sites' && !(await isShared()))
}

/** The owner's code that pages have; undefined if there is none. */
export function describeOwnCode({ live, project }: HostedSite, mayRun: boolean): OwnCodeView | undefined {
  const { siteOptions: options, previewOf } = project
  const { ownCode, integrations = [] } = live.site.settings ?? {}
  const runs = (option: keyof SiteOptions) => mayRun && previewOf === null && options[option] === true
  const code: OwnCodeView = {
    hasStyles: options.customCss === true && (ownCode?.styles.length ?? 0) > 0,
    scripts: runs('customScripts') ? (ownCode?.scripts.length ?? 0) : 0,
    integrations: runs('integrations') ? integrations : [],
    hosts: options.scriptHosts ?? [],
  }
  return code.hasStyles || code.scripts > 0 || code.integrations.length > 0 ? code : undefined
}

/** An address of another host in a stylesheet. The content policy of pages is the barrier; this keeps browsers from trying. */
const foreignAddress = /(url\(\s*["']?|@import\s+["'])\s*(?:https?:)?\/\/[^"')\s]*/gi

/** Sends all stylesheets of the source as one. */
export async function sendOwnStyles({ live, view }: HostedSite, reply: FastifyReply): Promise<FastifyReply> {
  const names = view.ownCode?.hasStyles ? (live.site.settings?.ownCode?.styles ?? []) : []
  if (names.length === 0) throw new AppError('not-found', 'The site has no such file.')
  const texts = await Promise.all(names.map(name => readText(live, name)))
  return sendText(texts.join('\n').replace(foreignAddress, '$1about:invalid'), 'text/css', reply)
}

export async function sendOwnScript(
  { live, view }: HostedSite,
  name: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const position = /^(\d{1,3})\.js$/.exec(name)?.[1]
  const isUsed = position !== undefined && Number(position) < (view.ownCode?.scripts ?? 0)
  const file = isUsed ? live.site.settings?.ownCode?.scripts[Number(position)] : undefined
  if (file === undefined) throw new AppError('not-found', 'The site has no such file.')
  return sendText(await readText(live, file), 'text/javascript', reply)
}

async function readText(live: HostedSite['live'], name: string): Promise<string> {
  const file = await live.readFile(name)
  return file ? new TextDecoder().decode(file.content) : ''
}

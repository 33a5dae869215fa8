import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { ensureOrganization } from '../access/index.ts'
import { createSetupLink } from '../accounts/index.ts'
import type { ServeOptions } from '../cli/index.ts'
import type { Config } from '../config/index.ts'
import { isOutage } from '../database/index.ts'
import { readUpdateStatus, requestUpdate, waitForUpdateChange } from '../deployments/index.ts'
import { ignoreRejection, type Log, StartError } from '../shared/index.ts'
import { type App, createApp } from './app.ts'
import { collectGarbage } from './collect-garbage.ts'
import {
  makeMissingKeys,
  organization,
  prepareProject,
  type StartKeys,
  type StartProject,
} from './first-start.ts'
import { warnAboutSharedOrigin } from './warn-about-shared-origin.ts'

export interface ServeNeeds {
  config: Config
  log: Log
  version: string
  write(text: string): void
  /** Aborted when the process is asked to stop. */
  stop: AbortSignal
}

interface ReadyEvent extends StartKeys {
  event: 'ready'
  url: string
  projectId?: string
  domain?: string
  statusId?: string
  status?: string
  /** How the deployment ended, with its findings. */
  summary?: string
  /** Link to create the owner's account; omitted once there is an owner. */
  setupUrl?: string
}

/** Starts the server, deploys the start project, reports that it is ready, and runs until it is asked to stop. */
export async function serve(needs: ServeNeeds, options: ServeOptions): Promise<void> {
  const { config, log } = needs
  const docs = options.docs === undefined ? null : resolve(options.docs)
  if (docs !== null && !existsSync(docs))
    throw new StartError(
      'source-missing',
      `The folder ${docs} does not exist. --docs needs a folder with documentation.`,
    )
  const app = await createApp({
    config,
    log,
    version: needs.version,
    allowedFolders: docs === null ? [] : [docs],
  })
  try {
    const start = await prepareProject(app.services, { docs, domain: options.domain ?? null })
    app.startWorker()
    const deployed = await deployStartProject(needs, app, start, docs !== null)
    const ready = { ...deployed, ...(await offerSetup(app)) }
    if (needs.stop.aborted) return
    needs.write(
      options.json
        ? `${JSON.stringify(ready)}\n`
        : describeReady(ready, app, docs ? 'How do I get started?' : 'How do I deploy a folder?'),
    )
    await warnAboutSharedOrigin(app.services)
    // Not with the first sign-in, which would hold up other requests.
    await ignoreRejection(app.services.accounts.load())
    collectGarbage()
    await stopped(needs.stop)
  } catch (cause) {
    if (!(cause instanceof Error && isOutage(cause))) throw cause
    const message = `The database is not available: ${cause.message}. Check that it is running and that its disk is not full.`
    throw new StartError('database-unreachable', message, { cause })
  } finally {
    await app.close()
  }
}

async function deployStartProject(
  { config, log, stop }: ServeNeeds,
  app: App,
  start: StartProject | undefined,
  asked: boolean,
): Promise<ReadyEvent> {
  const ready: ReadyEvent = { event: 'ready', url: app.url }
  if (!start) return ready
  const { project } = start
  const live = project.liveDeploymentId
  const { organizationId, domain, id: projectId } = project
  const wanted = asked || live === null
  let statusId = live
  if (wanted) {
    const source = start.created ? 'onboarding' : 'internal'
    statusId = (await requestUpdate(app.services, { projectId, source })).statusId
    if (config.roles.includes('worker')) {
      const failure = await untilEnded(app, { organizationId, statusId }, stop)
      if (failure && live === null) throw new StartError('first-deployment-failed', failure)
      if (failure)
        log.error({ projectId, statusId }, `The deployment failed; the previous one stays live. ${failure}`)
    }
  }
  const status = statusId ? await readUpdateStatus(app.services, { organizationId, statusId }) : undefined
  return {
    ...ready,
    projectId,
    domain,
    ...(status && {
      statusId: status.status._id,
      status: status.status.status,
      summary: status.status.summary,
    }),
    ...(await makeMissingKeys(app.services, start)),
  }
}

/** A link to create the first owner's account; empty if there is an owner. */
async function offerSetup({ services, url }: App): Promise<{ setupUrl?: string }> {
  const { organizationId } = await ensureOrganization(services, organization)
  const setupUrl = await createSetupLink(services, { organizationId, baseUrl: url })
  return setupUrl === undefined ? {} : { setupUrl }
}

/** Resolves with why the deployment failed, or undefined when it succeeded. */
async function untilEnded(
  { services }: App,
  input: { organizationId: string; statusId: string },
  signal: AbortSignal,
): Promise<string | undefined> {
  while (!signal.aborted) {
    const found = await readUpdateStatus(services, input)
    if (!found) return 'The deployment was deleted.'
    if (found.status.status === 'success') return undefined
    if (found.status.status === 'failure') return describeFailure(found.status)
    await waitForUpdateChange(services, {
      statusId: input.statusId,
      version: found.version,
      waitMs: 60_000,
      signal,
    })
  }
  return undefined
}

const logLinesShown = 8

/** The summary and the last lines of the log, without repeating the summary. */
function describeFailure({ summary, logs }: { summary: string; logs: string[] }): string {
  return [summary, ...logs.filter(line => line !== summary).slice(-logLinesShown)].join('\n  ')
}

function describeReady(ready: ReadyEvent, { url, services }: App, question: string): string {
  const { domain, adminKey, assistantKey } = ready
  const lines = ['', `Lectern is listening on ${url}`, '']
  if (domain) lines.push(`  Site           ${services.settings.sitesUrl()}/sites/${domain}`)
  if (ready.summary) lines.push(`                 ${ready.summary}`)
  lines.push(`  Dashboard      ${url}/dashboard`)
  lines.push(`  API reference  ${url}/reference`)
  if (ready.projectId) lines.push(`  Project        ${ready.projectId} (${domain})`)
  if (adminKey) lines.push(`  Admin key      ${adminKey}`)
  if (assistantKey) lines.push(`  Assistant key  ${assistantKey}`)
  if (adminKey || assistantKey) lines.push('', 'Save these keys now: they are shown only once.')
  if (ready.setupUrl)
    lines.push('', 'Create the owner’s account with this one-time link:', '', ready.setupUrl)
  if (assistantKey)
    lines.push('', 'Ask a question:', '', curlLine(url, { domain: `${domain}`, key: assistantKey, question }))
  return `${lines.join('\n')}\n`
}

function curlLine(url: string, input: { domain: string; key: string; question: string }): string {
  const { domain, key, question } = input
  const parts = [{ type: 'text', text: question }]
  const body = JSON.stringify({ fp: 'anonymous', messages: [{ id: '1', role: 'user', parts }] })
  return `curl -N '${url}/discovery/v2/assistant/${domain}/message' -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '${body}'`
}

function stopped(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

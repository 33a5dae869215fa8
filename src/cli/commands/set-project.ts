import { readFile } from 'node:fs/promises'
import type { ProjectView, SiteOptions } from '../../contract/index.ts'
import { formatCount } from '../../shared/index.ts'
import { defineCommand, serverOptions } from '../core/command.ts'
import { CommandError } from '../core/command-error.ts'
import { openProject } from '../core/open-project.ts'
import { choice, flag, type OptionValues, text, wholeNumber } from '../core/option.ts'
import { show } from '../core/show.ts'
import { describeFileError } from '../files/describe-file-error.ts'

const settings = {
  hostname: text('HOST', 'Custom domain that points to this server.'),
  'no-hostname': flag('Removes the custom domain.'),
  'chat-box': choice(['on', 'off'], 'Shows or hides the chat box on the site’s pages.'),
  mcp: choice(['on', 'off'], 'Turns the site’s MCP server, which needs no key, on or off.'),
  feedback: choice(['on', 'off'], 'Shows or hides the question whether a page was helpful.'),
  'code-feedback': choice(
    ['on', 'off'],
    'Lets readers report a problem with a code block, or not (default).',
  ),
  media: choice(
    ['ask', 'off'],
    'Loads images and videos of other hosts when a reader clicks, or never; ask is the default.',
  ),
  'media-hosts': text('HOSTS', 'Hosts whose media load with the page, separated by commas; none: no host.'),
  integrations: choice(['on', 'off'], 'Loads the services in integrations of docs.json, or none.'),
  'custom-css': choice(['on', 'off'], 'Adds the stylesheets of the source to every page, or not.'),
  'custom-scripts': choice(['on', 'off'], 'Runs the scripts of the source on every page, or not.'),
  'script-hosts': text('HOSTS', 'Hosts that scripts may use, separated by commas; none: no host.'),
  analytics: choice(['on', 'off'], 'Turns the counting of page views on or off.'),
  'refresh-hours': wholeNumber('HOURS', { min: 0, max: 8760 }, 'Redeploys every HOURS hours; 0: never.'),
  'questions-per-hour': wholeNumber(
    'COUNT',
    { min: 0, max: 1_000_000_000 },
    'Limits the questions per hour of the project and its previews; 0: only the organisation’s limit.',
  ),
  'gitlab-token-file': text('FILE', 'File with the token for GitLab commit statuses.'),
  'no-gitlab-token': flag('Removes the token.'),
}

const projectArgument = { name: 'PROJECT', description: 'ID or domain of the project.', required: true }

export const setProjectCommand = defineCommand({
  summary: 'Changes or shows the custom domain, options of the pages, schedule, limit and GitLab token.',
  arguments: [projectArgument],
  options: { ...settings, ...serverOptions },
  examples: [
    { run: 'lectern projects set acme --hostname docs.example.com', does: 'Use a custom domain' },
    {
      run: 'lectern projects set acme --chat-box off --refresh-hours 24',
      does: 'Hide the chat box and redeploy every day',
    },
  ],
  async run(context, { options, words: [named] }) {
    const given = await readChanges(options)
    const { client, project } = await openProject(context, { ...options, project: named })
    const site = readSiteOptions(options)
    const isGiven = Object.keys(site).length > 0
    const changes = { ...given, ...(isGiven && { site: { ...project.site, ...site } }) }
    const changed =
      Object.keys(changes).length === 0
        ? project
        : await client.updateProject({ projectId: project.id, ...changes })
    await show(context, changed, describeSettings(changed).join('\n'))
  },
})

export const verifyProjectCommand = defineCommand({
  summary: 'Verifies the DNS record of the custom domain, so that it shows the site.',
  arguments: [projectArgument],
  options: serverOptions,
  examples: [{ run: 'lectern projects verify acme', does: 'Put a pending custom domain into use' }],
  async run(context, { options, words: [named] }) {
    const { client, projectId } = await openProject(context, { ...options, project: named })
    const project = await client.verifyDomain({ projectId })
    await show(context, project, `Verified ${project.hostname}. It shows the site of ${project.domain}.`)
  },
})

async function readChanges(options: OptionValues<typeof settings>) {
  const { 'questions-per-hour': questions, analytics } = options
  const { hostname, 'refresh-hours': hours, 'chat-box': chatBox, 'gitlab-token-file': tokenFile } = options
  if (hostname !== undefined && options['no-hostname'])
    throw new CommandError('usage', 'Pass either --hostname HOST or --no-hostname.')
  if (tokenFile !== undefined && options['no-gitlab-token'])
    throw new CommandError('usage', 'Pass either --gitlab-token-file FILE or --no-gitlab-token.')
  return {
    ...(hostname !== undefined && { hostname }),
    ...(options['no-hostname'] && { hostname: null }),
    ...(chatBox !== undefined && { chatBox: chatBox === 'on' }),
    ...(analytics !== undefined && { analytics: analytics === 'on' }),
    ...(hours !== undefined && { refreshHours: hours || null }),
    ...(questions !== undefined && { questionsPerHour: questions || null }),
    ...(tokenFile !== undefined && { gitlabToken: await readToken(tokenFile) }),
    ...(options['no-gitlab-token'] && { gitlabToken: null }),
  }
}

function readSiteOptions(options: OptionValues<typeof settings>): SiteOptions {
  const { feedback, mcp, media, integrations, 'media-hosts': mediaHosts, 'script-hosts': hosts } = options
  const { 'custom-css': customCss, 'custom-scripts': customScripts } = options
  const codeFeedback = options['code-feedback']
  return {
    ...(media !== undefined && { media }),
    ...(mediaHosts !== undefined && { mediaHosts: readHosts(mediaHosts) }),
    ...(integrations !== undefined && { integrations: integrations === 'on' }),
    ...(customCss !== undefined && { customCss: customCss === 'on' }),
    ...(customScripts !== undefined && { customScripts: customScripts === 'on' }),
    ...(hosts !== undefined && { scriptHosts: readHosts(hosts) }),
    ...(mcp !== undefined && { mcp: mcp === 'on' }),
    ...(feedback !== undefined && { feedback: feedback === 'on' }),
    ...(codeFeedback !== undefined && { codeFeedback: codeFeedback === 'on' }),
  }
}

function readHosts(list: string): string[] {
  return list.split(',').flatMap(host => {
    const name = host.trim().toLowerCase()
    return name === '' || name === 'none' ? [] : [name]
  })
}

/** Reads a token from a file, because other users of the machine can see options. */
export async function readToken(file: string): Promise<string> {
  const token = await readFile(file, 'utf8').catch(error => {
    throw describeFileError(`Cannot read ${file}`, error)
  })
  if (token.trim() === '') throw new CommandError('file-unusable', `${file} is empty.`)
  return token.trim()
}

/** Shows the DNS record that a pending custom domain needs. */
function describePendingHostname({ domain, pendingHostname }: ProjectView): string[] {
  if (pendingHostname === null) return []
  const { hostname, recordName, recordType, recordValue, problem } = pendingHostname
  return [
    `Pending custom domain: ${hostname}. Create this DNS record, then run \`lectern projects verify ${domain}\`:`,
    `  ${recordName} ${recordType} ${recordValue}`,
    ...(problem === null ? [] : [`  Last check: ${problem}`]),
  ]
}

function describeSettings(project: ProjectView): string[] {
  const { feedback = true, mcp = true, media = 'ask', mediaHosts = [] } = project.site
  const { integrations, customCss, customScripts, scriptHosts = [], codeFeedback } = project.site
  const { hostname, chatBox, analytics, refreshHours, questionsPerHour, tellsGitlab, sourceNotice } = project
  return [
    `Custom domain: ${hostname ?? 'none'}`,
    ...describePendingHostname(project),
    `Chat box: ${chatBox ? 'on' : 'off'}`,
    `MCP without a key: ${mcp ? 'on' : 'off'}`,
    `Page feedback: ${feedback ? 'on' : 'off'}`,
    `Code feedback: ${codeFeedback ? 'on' : 'off'}`,
    `Media of other hosts: ${media === 'ask' ? 'after a click' : 'off'}`,
    `Media hosts: ${mediaHosts.join(', ') || 'none'}`,
    `Integrations: ${integrations ? 'on' : 'off'}`,
    `Custom CSS: ${customCss ? 'on' : 'off'}`,
    `Custom scripts: ${customScripts ? 'on' : 'off'}`,
    `Script hosts: ${scriptHosts.join(', ') || 'none'}`,
    `Analytics: ${analytics ? 'on' : 'off'}`,
    `Redeploy: ${refreshHours === null ? 'never' : `every ${formatCount(refreshHours, 'hour')}`}`,
    `Questions per hour: ${questionsPerHour ?? 'the organisation’s limit'}`,
    `GitLab commit statuses: ${tellsGitlab ? 'on' : 'off'}`,
    ...(sourceNotice === null ? [] : [`Source problem: ${sourceNotice}`]),
  ]
}

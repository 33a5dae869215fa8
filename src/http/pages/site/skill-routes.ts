import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../shared/index.ts'
import type { HostedSite } from './find-hosted-site.ts'
import { sendText } from './send-site.ts'
import { ownFile } from './site-listings.ts'

type SkillRequest = FastifyRequest<{ Params: Record<string, string> }>
type SendSkill = (hosted: HostedSite, request: SkillRequest, reply: FastifyReply) => FastifyReply

const agentSkills = '/.well-known/agent-skills'
const skills = '/.well-known/skills'

/** The addresses under which agents find the skills of a source. */
export const skillRoutes: readonly [path: string, send: SendSkill][] = [
  [`${agentSkills}/index.json`, (hosted, _, reply) => sendJson(listAgentSkills(hosted), reply)],
  [`${skills}/index.json`, (hosted, _, reply) => sendJson(listSkills(hosted), reply)],
  [`${agentSkills}/:name/SKILL.md`, sendSkill],
  [`${skills}/:name/skill.md`, sendSkill],
  [`${skills}/:name/SKILL.md`, sendSkill],
  ['/.well-known/agent-card.json', (hosted, _, reply) => sendJson(writeAgentCard(hosted), reply)],
  ['/skill.md', sendOnlySkill],
]

function skillsOf({ live }: HostedSite) {
  return live.site.settings?.skills ?? []
}

function sendJson(value: unknown, reply: FastifyReply): FastifyReply {
  return sendText(JSON.stringify(value), 'application/json', reply.header('cache-control', 'no-cache'))
}

/** As in version 0.2.0 of the discovery format. */
function listAgentSkills(hosted: HostedSite) {
  return {
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: skillsOf(hosted).map(({ name, description, text }) => ({
      name,
      type: 'skill-md',
      description,
      url: `${hosted.view.basePath}${agentSkills}/${name}/SKILL.md`,
      digest: `sha256:${hash('sha256', text)}`,
    })),
  }
}

function listSkills(hosted: HostedSite) {
  return {
    skills: skillsOf(hosted).map(({ name, description }) => ({ name, description, files: ['SKILL.md'] })),
  }
}

function sendSkill(hosted: HostedSite, request: SkillRequest, reply: FastifyReply): FastifyReply {
  const skill = skillsOf(hosted).find(({ name }) => name === request.params.name)
  if (skill === undefined) throw new AppError('not-found', 'The site has no such skill.')
  return sendText(skill.text, 'text/markdown', reply.header('cache-control', 'no-cache'))
}

/** With several skills, the address leads to their list. */
function sendOnlySkill(hosted: HostedSite, _request: SkillRequest, reply: FastifyReply): FastifyReply {
  const found = skillsOf(hosted)
  const text = ownFile(hosted.live, 'skill.md') ?? (found.length === 1 ? found[0]?.text : undefined)
  if (text !== undefined) return sendText(text, 'text/markdown', reply.header('cache-control', 'no-cache'))
  if (found.length > 0) return reply.redirect(`${hosted.view.basePath}${skills}/index.json`)
  throw new AppError('not-found', 'The site has no skill.')
}

/** As in version 0.3 of the agent card (a2aproject.github.io). */
function writeAgentCard(hosted: HostedSite) {
  const { view, live, siteUrl } = hosted
  const url = view.publicUrl ?? siteUrl
  return {
    protocolVersion: '0.3',
    name: view.siteName,
    description: live.site.settings?.description ?? view.siteName,
    version: '1.0.0',
    url,
    documentationUrl: url,
    preferredTransport: 'HTTP+JSON',
    provider: { url, organization: view.siteName },
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    capabilities: { streaming: false, pushNotifications: false },
    skills: skillsOf(hosted).map(({ name, description }) => ({ id: name, name, description, tags: [] })),
  }
}

import { isbot } from 'isbot'
import { isAiAgent } from './ai-agents.ts'

export type Traffic = 'human' | 'ai'

export interface PageRequest {
  /** Empty if the client sent none. */
  userAgent: string
  /** The response is text for programs: Markdown, a file for agents, or a tool's result. */
  isForAgents: boolean
  /** A browser says that it opens the page for its user. */
  isNavigation: boolean
}

type Agent = 'browser' | 'ai' | 'crawler' | 'program'

const keptAgents = 1_000
const known = new Map<string, Agent>()

/**
 * Decides whether a person or an AI agent views a page. Null for search engines, monitors and other programs, which are not
 * counted. A person who opens the Markdown of a page in a browser is a person. Programs that read text for agents, such as
 * `curl`, count as agents, because agents use them.
 */
export function decideTraffic({ userAgent, isForAgents, isNavigation }: PageRequest): Traffic | null {
  const agent = knownAgent(userAgent)
  if (agent === 'ai') return 'ai'
  if (agent === 'crawler') return null
  if (isForAgents) return agent === 'browser' && isNavigation ? 'human' : 'ai'
  return agent === 'browser' ? 'human' : null
}

/** Caches the kinds of recent user agents, because the list of bots is one long expression. */
function knownAgent(userAgent: string): Agent {
  const found = known.get(userAgent)
  if (found !== undefined) return found
  const agent = recognizeAgent(userAgent)
  if (known.size >= keptAgents) known.clear()
  known.set(userAgent, agent)
  return agent
}

function recognizeAgent(userAgent: string): Agent {
  if (isAiAgent(userAgent)) return 'ai'
  if (userAgent !== '' && !isbot(userAgent)) return 'browser'
  return /bot|crawl|spider|slurp|monitor|preview/i.test(userAgent) ? 'crawler' : 'program'
}

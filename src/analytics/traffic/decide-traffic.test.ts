import { expect, test } from 'vitest'
import { decideTraffic } from './decide-traffic.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const page = (userAgent: string) => decideTraffic({ userAgent, isForAgents: false, isNavigation: false })
const text = (userAgent: string, isNavigation = false) =>
  decideTraffic({ userAgent, isForAgents: true, isNavigation })

test.each([
  firefox,
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
])('a browser is a person: %s', agent => {
  expect(page(agent)).toBe('human')
})

test.each([
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.3; +https://openai.com/gptbot)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0',
  'Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)',
  'Claude-User (claude-code/2.0; +https://support.anthropic.com/)',
  'Mozilla/5.0 AppleWebKit/537.36 (compatible; Perplexity-User/1.0)',
  'meta-externalagent/1.1',
])('an AI agent is one, whichever form of a page it reads: %s', agent => {
  expect(page(agent)).toBe('ai')
  expect(text(agent)).toBe('ai')
})

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)',
])('a search engine or monitor is not counted, also not for Markdown: %s', agent => {
  expect(page(agent)).toBeNull()
  expect(text(agent)).toBeNull()
})

test.each(['curl/8.5.0', 'python-requests/2.32.3', 'node', ''])(
  'a program without a browser is an agent if it reads text for agents, and else not counted: %s',
  agent => {
    expect(page(agent)).toBeNull()
    expect(text(agent)).toBe('ai')
  },
)

test('a person who opens the Markdown of a page stays a person', () => {
  expect(text(firefox, true)).toBe('human')
  expect(text(firefox)).toBe('ai')
})

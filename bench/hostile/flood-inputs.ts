import { messageBody } from '../../test/support/requests.ts'
import type { Attack, HostileInput } from './hostile-input.ts'
import { type Call, describeReplies, repeat } from './send.ts'
import { ask } from './tenant.ts'

/** Many requests that are cheap to send. A flood of posts is followed by a question of an innocent reader of the same site. */
export const floodInputs: HostileInput[] = [
  calls('2,000 made-up keys', 2000, ({ tenant }, number) => ({
    path: `/v1/project/update-status/${tenant.statusId}`,
    key: `lectern_${'a'.repeat(40)}${number}`,
  })),
  calls('2,000 sites that do not exist', 2000, (_attack, number) => ({ path: `/sites/none-${number}/x` })),
  calls('2,000 addresses with broken escapes', 2000, (_attack, number) => ({
    path: `/sites/%E0%A4%A/${'../'.repeat(200)}%00%${number}`,
  })),
  calls('200 addresses with 12,000 slashes in the middle', 200, ({ tenant }, number) => ({
    path: `/sites/${tenant.domain}/x${'/'.repeat(12_000)}y${number}`,
  })),
  calls('60 sign-ins with wrong passwords', 60, ({ url }, number) => ({
    path: '/dashboard/api/auth/sign-in/email',
    body: JSON.stringify({ email: `a${number}@example.com`, password: 'wrong password 1' }),
    headers: { origin: url },
  })),
  calls('20 sign-ins with a password of 60,000 characters', 20, ({ url }, number) => ({
    path: '/dashboard/api/auth/sign-in/email',
    body: JSON.stringify({ email: `b${number}@example.com`, password: 'x'.repeat(60_000) }),
    headers: { origin: url },
  })),
  calls('searches of 100 KB', 200, ({ tenant }) => ({
    path: `/discovery/v1/search/${tenant.domain}`,
    key: tenant.assistantKey,
    body: JSON.stringify({ query: 'proxy '.repeat(17_000) }),
  })),
  calls('300 searches of 2,000 characters, explained', 300, ({ tenant }, number) => ({
    path: `/discovery/v1/search/${tenant.domain}`,
    key: tenant.assistantKey,
    body: JSON.stringify({
      query: `${number} ${'ab "cd" (ef) gh~ '.repeat(117)}`,
      pageSize: 50,
      explain: true,
    }),
  })),
  calls('searches in the address, 10 KB', 200, ({ tenant }) => ({
    path: `/sites/${tenant.domain}/_lectern/search?q=${'%F0%9F%92%A9'.repeat(850)}`,
  })),
  calls('500 wrong cursors and dates of the export', 500, ({ tenant }, number) => ({
    path: `/v1/analytics/${tenant.projectId}/assistant?${wrongRanges[number % wrongRanges.length]}`,
    key: tenant.adminKey,
  })),
  calls('MCP calls with 30,000 arguments', 40, ({ tenant }) => ({
    path: `/mcp/${tenant.domain}`,
    key: tenant.assistantKey,
    headers: { accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: {
        name: 'search',
        arguments: Object.fromEntries(Array.from({ length: 30_000 }, (_, key) => [key, 1])),
      },
    }),
  })),
  {
    what: '3,000 empty posts from the addresses of one IPv6 network',
    seconds: 8,
    run: attack =>
      flood({ ...attack, times: 3000 }, number => ({ from: `2001:db8:7:7::${number.toString(16)}` })),
  },
  {
    what: '11,000 empty posts from one address',
    seconds: 15,
    run: attack => flood(attack, () => ({})),
  },
]

const wrongRanges = [
  `cursor=${'Z'.repeat(8000)}`,
  'cursor=7ZZZZZZZZZZZZZZZZZZZZZZZZZ',
  'dateFrom=9999-12-31&dateTo=0001-01-01',
  'dateFrom=+275760-09-13T00:00:00.001Z',
  `dateFrom=${'2026-01-01T00:00:00'.repeat(300)}`,
  'dateFrom=0000-01-01&limit=1000',
  'limit=1e308',
  'limit=%F0%9F%92%A9',
]

function calls(what: string, times: number, write: (attack: Attack, number: number) => Call): HostileInput {
  return {
    what,
    run: async attack => {
      const { send, signal } = attack
      const replies = await repeat({ times, atOnce: 64, signal }, number => send(write(attack, number)))
      return describeReplies(replies)
    },
  }
}

async function flood(attack: Attack & { times?: number }, vary: (number: number) => Partial<Call>) {
  const { send, signal, tenant, sendLater, times = 11_000 } = attack
  const replies = await repeat({ times, atOnce: 64, signal }, number =>
    send({
      path: `/discovery/v2/assistant/${tenant.domain}/message`,
      key: tenant.assistantKey,
      body: '{}',
      ...vary(number),
    }),
  )
  const reader = await ask(
    call => sendLater({ ...call, from: '192.0.2.77' }),
    tenant,
    messageBody('What is Acme?'),
  )
  return `${describeReplies(replies)}; another reader of this site then got ${reader.outcome}`
}

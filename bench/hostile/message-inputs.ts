import { messageBody } from '../../test/support/requests.ts'
import type { Attack, HostileInput } from './hostile-input.ts'
import { describeReplies, repeat } from './send.ts'
import { ask } from './tenant.ts'

const atOnce = 12

/** Bodies of the message endpoint, each sent twelve times at once. */
const bodies: Record<string, () => string> = {
  '1,900 messages of 1,000 wrong parts (3.8 MB)': () => {
    const parts = `[${Array(1000).fill('1').join()}]`
    return `{"fp":"a","messages":[${Array(1900).fill(`{"role":"user","parts":${parts}}`).join()}]}`
  },
  '250,000 wrong parts in 500 KB': () =>
    `{"fp":"a","messages":[{"role":"user","parts":[${Array(250_000).fill('1').join()}]}]}`,
  '200,000 wrong messages in 400 KB': () => `{"fp":"a","messages":[${Array(200_000).fill('1').join()}]}`,
  'a part nested 250,000 lists deep': () =>
    `{"fp":"a","messages":[{"role":"user","parts":[{"type":"x","x":${'['.repeat(250_000)}${']'.repeat(250_000)}}]}]}`,
  '1,000 messages of five valid parts': () =>
    JSON.stringify({
      fp: 'a',
      messages: Array.from({ length: 1000 }, (_, number) => ({
        role: number % 2 === 0 && number < 999 ? 'assistant' : 'user',
        parts: Array.from({ length: 5 }, () => ({ type: 'text', text: 'How do I configure the proxy?' })),
      })),
    }),
  'a question of 400,000 characters, all words different': () =>
    question(Array.from({ length: 50_000 }, (_, number) => `w${number.toString(36)}`).join(' ')),
  'a question that is one word of 400,000 letters': () => question('a'.repeat(400_000)),
  'a question of 100,000 quotation marks and brackets': () => question('"(['.repeat(33_000)),
  'combining marks, 250,000 on one letter': () => question(`e${'\u0301'.repeat(80_000)}`),
  'joined emoji and directions, 300 KB': () => question('👩‍👩‍👧‍👦\u202e\u2066'.repeat(9_000)),
  'lone surrogates, 300 KB': () =>
    `{"fp":"a","messages":[{"role":"user","parts":[{"type":"text","text":"why ${'\\ud800'.repeat(50_000)}"}]}]}`,
  'four selections of 100,000 characters': () =>
    JSON.stringify(
      messageBody('What is this?', { context: Array(4).fill({ value: 'proxy server '.repeat(7_600) }) }),
    ),
  '100,000 groups in the filter': () =>
    JSON.stringify(messageBody('What is this?', { filter: { groups: Array(100_000).fill('g') } })),
  '40,000 unknown members': () =>
    `{"fp":"a",${Array.from({ length: 40_000 }, (_, number) => `"k${number}":1`).join()},"messages":[]}`,
  'a number of 400,000 digits': () =>
    `{"fp":"a","retrievalPageSize":${'9'.repeat(400_000)},"messages":[{"role":"user","parts":[]}]}`,
}

function question(text: string): string {
  return JSON.stringify(messageBody(text))
}

export const messageInputs: HostileInput[] = [
  ...Object.entries(bodies).map(([what, write]) => ({
    what,
    run: (attack: Attack) => send(attack, write()),
  })),
  {
    what: 'annotations of AI SDK 4: 100 messages of 1,000',
    async run({ send, signal, tenant }) {
      const annotations = Array(1000).fill(1)
      const messages = Array(100).fill({ role: 'user', content: 'hello', annotations })
      const path = `/discovery/v1/assistant/${tenant.domain}/message`
      const body = JSON.stringify({ messages })
      return describeReplies(
        await repeat({ times: atOnce, atOnce, signal }, () => send({ path, key: tenant.assistantKey, body })),
      )
    },
  },
  {
    what: '200 different questions at once',
    async run({ send, signal, tenant }) {
      const replies = await repeat({ times: 200, atOnce: 200, signal }, number =>
        ask(send, tenant, question(`How do I configure the proxy for case ${number}?`)),
      )
      return describeReplies(replies)
    },
  },
  {
    what: '24 questions of 380 KB, then the export',
    seconds: 8,
    async run(attack) {
      const { send, signal, tenant } = attack
      const long = (number: number) => question(`${'How do I configure the proxy? '.repeat(12_600)}${number}`)
      const replies = await repeat({ times: 24, atOnce: 4, signal }, number =>
        ask(send, tenant, long(number)),
      )
      const path = `/v1/analytics/${tenant.projectId}/assistant?limit=1000`
      const exported = await send({ path, key: tenant.adminKey })
      return `${describeReplies(replies)}; export ${exported.outcome}`
    },
  },
]

async function send({ send, signal, tenant }: Attack, body: string): Promise<string> {
  return describeReplies(await repeat({ times: atOnce, atOnce, signal }, () => ask(send, tenant, body)))
}

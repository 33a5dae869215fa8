import { z } from 'zod'
import type { Client } from '../../client/index.ts'
import { messageLimits } from '../../contract/index.ts'
import { type CommandContext, defineCommand, readerOptions } from '../core/command.ts'
import { CommandError } from '../core/command-error.ts'
import { connectAsReader, readerHints } from '../core/connect.ts'
import { text, wholeNumber } from '../core/option.ts'
import { resolveDomain } from '../core/resolve-project.ts'

interface Answer {
  text: string
  threadId: string | null
  sources: { title: string; url: string }[]
  /** Notices about the answer, such as a filter without matches. */
  notices: string[]
  /** False if the docs do not answer the question; `sources` then has the closest pages. */
  answered: boolean
  /** Reason for `answered`, such as `grounded` or `not-covered`; null if unknown. */
  reason: string | null
}

const noticeSchema = z.object({ message: z.string() })
const resolutionSchema = z.object({ status: z.string(), reason: z.string() })

export const askCommand = defineCommand({
  summary: 'Asks the assistant a question and streams the answer.',
  description:
    'Needs an assistant key. --domain is optional if LECTERN_KEY is an admin key and there is only one project.',
  arguments: [
    { name: 'QUESTION', description: 'The question; quotes are optional.', required: true, rest: true },
  ],
  options: {
    domain: text('DOMAIN', 'Domain of the documentation.'),
    thread: text('ID', 'Continues the thread of an earlier answer.'),
    path: text('PATH', 'Path of the reader’s current page.'),
    results: wholeNumber(
      'COUNT',
      { min: 1, max: messageLimits.pageSizeMax },
      `Number of passages to answer from, 1 to ${messageLimits.pageSizeMax} (default ${messageLimits.pageSizeDefault}).`,
    ),
    ...readerOptions,
  },
  examples: [
    { run: 'lectern ask "How do I deploy a folder?" --domain acme', does: 'Ask a question' },
    {
      run: 'lectern ask "And from git?" --domain acme --thread 01K5ZQ8QX2M9N7P5R3T1V9X7Z5',
      does: 'Ask a follow-up question',
    },
    {
      run: 'lectern ask "What is a project?" --domain acme --json',
      does: 'Get the answer, sources and thread as JSON',
    },
  ],
  hints: {
    ...readerHints,
    'not-found': 'Check --domain. If you pass --thread, omit it to start a new thread.',
  },
  async run(context, { options, words: [question = ''] }) {
    const { terminal, json } = context
    const domain = await resolveDomain(context, options)
    const said = await showAnswer(context, connectAsReader(context, options), domain, {
      fp: 'anonymous',
      messages: [{ id: 'question', role: 'user', parts: [{ type: 'text', text: question }] }],
      ...(options.thread && { threadId: options.thread }),
      ...(options.path && { currentPath: options.path }),
      ...(options.results && { retrievalPageSize: options.results }),
    })
    const { text: answer, ...rest } = said
    if (json) await terminal.json({ question, answer, ...rest })
    else await showEnd(context, said, domain)
  },
})

async function showAnswer(
  { terminal, json }: CommandContext,
  client: Client,
  domain: string,
  message: Parameters<Client['sendMessage']>[0]['message'],
): Promise<Answer> {
  const answer: Answer = { text: '', threadId: null, sources: [], notices: [], answered: true, reason: null }
  try {
    for await (const chunk of client.sendMessage({ domain, message })) {
      if (chunk.type === 'start' || chunk.type === 'finish') answer.threadId = chunk.messageMetadata.threadId
      if (chunk.type === 'source-url') answer.sources.push({ title: chunk.title, url: chunk.url })
      const resolution =
        chunk.type === 'data-resolution' ? resolutionSchema.safeParse(chunk.data).data : undefined
      if (resolution) {
        answer.answered = resolution.status !== 'unanswered'
        answer.reason = resolution.reason
      }
      if (chunk.type === 'error') throw new CommandError('answer-failed', chunk.errorText)
      const notice = chunk.type === 'data-notice' ? noticeSchema.safeParse(chunk.data).data : undefined
      if (notice) await showNotice(terminal, answer, notice.message)
      if (chunk.type !== 'text-delta') continue
      answer.text += chunk.delta
      if (!json) await terminal.print(chunk.delta)
    }
  } finally {
    if (!json && answer.text !== '' && !answer.text.endsWith('\n')) await terminal.line()
  }
  return answer
}

async function showNotice(
  { note }: CommandContext['terminal'],
  answer: Answer,
  notice: string,
): Promise<void> {
  answer.notices.push(notice)
  await note(notice)
}

async function showEnd(
  { terminal }: CommandContext,
  { text, sources, threadId, answered }: Answer,
  domain: string,
): Promise<void> {
  const { paint } = terminal
  // An answer that says that the docs lack one lists the closest pages.
  const unlisted = answered || !sources.every(({ url }) => text.includes(`](${url})`)) ? sources : []
  if (unlisted.length > 0) await terminal.line(`\n${paint('bold', answered ? 'Sources' : 'Closest pages')}`)
  for (const { title, url } of unlisted) await terminal.line(`- ${title}: ${paint('cyan', url)}`)
  if (threadId) await terminal.note(`\nContinue: lectern ask "…" --domain ${domain} --thread ${threadId}`)
}

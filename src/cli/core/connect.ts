import { type Client, createClient } from '../../client/index.ts'
import type { CommandContext } from './command.ts'
import { CommandError } from './command-error.ts'
import type { Hints } from './failure.ts'

interface ConnectionOptions {
  url: string | undefined
  key: string | undefined
}

const defaultUrl = 'http://127.0.0.1:4747'

const readerKey =
  'Set LECTERN_ASSISTANT_KEY or pass --key. The first `lectern serve` prints a key (lectern_dsc_…); `lectern keys create` creates more.'

export const readerHints: Hints = { 'key-missing': readerKey, 'key-invalid': readerKey }

/** Creates a client with the admin key from `--key` or the environment. */
export function connect(context: CommandContext, options: ConnectionOptions): Client {
  return connectWith(context, options, options.key ?? context.env.LECTERN_KEY)
}

/** Creates a client with the assistant key from `--key` or the environment. */
export function connectAsReader(context: CommandContext, options: ConnectionOptions): Client {
  const { LECTERN_ASSISTANT_KEY, LECTERN_KEY } = context.env
  return connectWith(context, options, options.key ?? (LECTERN_ASSISTANT_KEY || LECTERN_KEY))
}

function connectWith(context: CommandContext, options: ConnectionOptions, given: string | undefined): Client {
  const key = given?.trim()
  if (!key) throw new CommandError('key-missing', 'No API key is set.')
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new CommandError(
      'usage',
      'The API key contains invalid characters. Check that it was copied completely.',
    )
  return createClient({
    baseUrl: readUrl(options.url ?? (context.env.LECTERN_URL || defaultUrl)),
    key,
    fetch: context.fetch,
    signal: context.signal,
    ...(context.wait && { wait: context.wait }),
    userAgent: `lectern/${context.version}`,
  })
}

function readUrl(given: string): string {
  const url = URL.parse(given.trim())
  if (!url || !/^https?:$/.test(url.protocol))
    throw new CommandError('usage', `“${given}” is not an http or https URL.`, {
      next: `Set LECTERN_URL or pass --url, for example ${defaultUrl}.`,
    })
  if (url.username || url.password || url.search || url.hash)
    throw new CommandError('usage', 'The URL of the server must not contain a user, a query or a fragment.')
  return url.href
}

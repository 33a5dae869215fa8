import { isIP } from 'node:net'
import { z } from 'zod'
import { isMailAddress } from '../mail/index.ts'

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine(value => value >= min && value <= max, `must be a whole number from ${min} to ${max}`)

/** A number from 0 to `max`. */
export const decimal = (max: number) =>
  z
    .string()
    .regex(/^\d+(?:\.\d+)?$/, `must be a number from 0 to ${max}`)
    .transform(Number)
    .refine(value => value <= max, `must be a number from 0 to ${max}`)

export const list = z.string().transform(value =>
  value
    .split(',')
    .map(item => item.trim())
    .filter(item => item !== ''),
)

/** Folders, each optionally after the id of an organisation, a ULID, and `=`. */
export const sourceFolders = list.transform(entries =>
  entries.map(entry => {
    const [, organizationId, path] = /^([0-9A-HJKMNP-TV-Z]{26})=(.+)$/.exec(entry) ?? []
    return organizationId && path ? { organizationId, path } : { organizationId: null, path: entry }
  }),
)

const hostPattern = /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/

/** Lower-case host names, each optionally with a leading `*.`. */
export const hostPatterns = z
  .string()
  .transform(value => value.toLowerCase())
  .pipe(list)
  .refine(
    hosts => hosts.every(host => hostPattern.test(host)),
    'must be comma-separated host names such as docs.example.com or *.example.com',
  )

/** A comma-separated list that keeps its empty items. */
export const listWithEmptyItems = z
  .string()
  .transform(value => (value === '' ? [] : value.split(',').map(part => part.trim())))

/** A third-party API key, sent verbatim in a header. */
export const serviceKey = z
  .string()
  .regex(/^[!-~]*$/, 'must contain only printable ASCII characters; check that it was copied completely')

/** A user and a group of the operating system, other than root. */
export const userAndGroup = z
  .string()
  .regex(
    /^[1-9]\d{0,8}:[1-9]\d{0,8}$/,
    'must be the numbers of a user and a group other than root, such as 1001:1001',
  )
  .transform(value => {
    const [uid, gid] = value.split(':').map(Number)
    return { uid: Number(uid), gid: Number(gid) }
  })

/** A sender: an address, or a name with the address in angle brackets. */
export const mailSender = z
  .string()
  .transform(value => {
    const [, name = '', inBrackets] = /^([^<>\p{C}]*)<([^<>]+)>$/u.exec(value) ?? []
    return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: inBrackets ?? value }
  })
  .refine(
    ({ address }) => isMailAddress(address),
    'must be an address such as docs@example.com or Example Docs <docs@example.com>',
  )

export const words = z.string().transform(value => value.split(/\s+/).filter(word => word !== ''))

export const flag = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform(value => value === 'true')

export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address, such as https://docs.example.com' })
  .refine(value => !/[?#]/.test(value), 'must not have a query or a fragment')
  .transform(value => value.replace(/\/+$/, ''))

/** First parts of the paths that the server serves. An address that ends with one could not be told from them. */
const ownPaths = new Set([
  ...[
    'dashboard',
    'sites',
    'v1',
    'discovery',
    'reference',
    'openapi.json',
    'badge',
    'screenshots',
    'widget.js',
  ],
  ...['mcp', 'healthz', 'readyz', 'metrics', '.well-known'],
])

/** An address of this server, without a slash at the end. */
export const serverUrl = httpUrl
  .transform(value => new URL(value))
  .refine(({ username, password }) => username === '' && password === '', 'must not have a user or password')
  .refine(
    ({ pathname }) => /^(?:\/[\w.~-]+)*\/?$/.test(pathname),
    'must have a path of letters, digits, dots, hyphens, underscores and tildes only',
  )
  .refine(
    ({ pathname }) => !ownPaths.has(pathname.split('/')[1] ?? ''),
    'must not have a path that begins with a path of Lectern, such as /dashboard or /sites',
  )
  .transform(({ origin, pathname }) => origin + pathname.replace(/\/+$/, ''))

export const proxies = z.string().transform((value, context): boolean | number | string[] => {
  if (value === 'true' || value === 'false') return value === 'true'
  if (/^\d{1,3}$/.test(value)) return Number(value)
  const ranges = value.split(',').map(item => item.trim())
  if (ranges.every(isProxyRange)) return ranges
  context.addIssue('must be true, false, a number of hops, or comma-separated IP addresses and CIDR ranges')
  return z.NEVER
})

function isProxyRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

export function listOf<const T extends readonly [string, ...string[]]>(values: T) {
  return list.pipe(z.array(z.enum(values)).min(1, `must name one of ${values.join(', ')}`))
}

import { z } from 'zod'
import { filledText, serviceAddress, text, timestamp } from './text.ts'

export const readerMethods = ['password', 'token', 'oidc'] as const
export const tokenAlgorithms = ['EdDSA', 'ES256', 'RS256', 'HS256'] as const

const group = filledText(100).transform(value => value.trim())
const name = filledText(100).transform(value => value.trim())
const groups = z
  .array(group)
  .max(50)
  .optional()
  .describe('The groups of the readers who use it. They may open pages that name one of these groups.')

const loginUrl = z.object({
  name: name.optional().describe('Label of the button. Required if there are several.'),
  url: serviceAddress.describe(
    'Page of your product that signs readers in and sends them back with a token. It gets the page that the reader wanted as `redirect`.',
  ),
})

const password = z.object({
  name: name.describe('Your name for the password. Readers do not see it.'),
  groups,
})

const token = z.object({
  loginUrls: z.array(loginUrl).max(10).optional(),
  algorithm: z.enum(tokenAlgorithms).describe('Tokens with another algorithm are refused.'),
  jwksUrl: serviceAddress
    .nullish()
    .describe('Address of a JSON Web Key Set with your public keys, instead of `key`.'),
})

const oidc = z.object({
  name: name.optional().describe('Name of the provider on the button.'),
  issuer: serviceAddress.describe(
    'Address of the provider, below which `/.well-known/openid-configuration` is.',
  ),
  clientId: filledText(500).transform(value => value.trim()),
  scopes: z.array(filledText(200)).max(20).optional().describe('Scopes to request besides `openid`.'),
  groupsClaim: filledText(200)
    .optional()
    .describe(
      'Claim of the ID token with the groups, or a path such as `realm_access.roles`. If the ID token lacks it, the user info endpoint is asked. Default: `groups`.',
    ),
  groupsDelimiter: z
    .string()
    .min(1)
    .max(4)
    .optional()
    .describe('Splits a groups claim that is one text. Without it, the text is one group.'),
})

const sessionHours = z
  .int()
  .min(1)
  .max(8_760)
  .optional()
  .describe('Readers sign in again after this time. Default: 336 (two weeks).')

export const saveReadersSchema = z.discriminatedUnion('method', [
  z.object({
    method: z.literal('password'),
    sessionHours,
    passwords: z
      .array(
        password.extend({
          password: text(500)
            .refine(value => value.trim().length >= 10, 'must have at least 10 characters')
            .optional()
            .describe('If omitted, the stored password with this name is kept.'),
        }),
      )
      .min(1)
      .max(50),
  }),
  z.object({
    method: z.literal('token'),
    sessionHours,
    token: token.extend({
      key: filledText(10_000)
        .nullish()
        .describe(
          'Public key as PEM or JWK; for HS256 the shared secret, at least 32 characters. If omitted, the stored key is kept.',
        ),
    }),
  }),
  z.object({
    method: z.literal('oidc'),
    sessionHours,
    oidc: oidc.extend({
      clientSecret: filledText(2_000)
        .nullish()
        .describe('Null: the client has no secret. If omitted, the stored secret of this client is kept.'),
    }),
  }),
])

const address = z.string().describe('Absolute address.')

export const readersSchema = z.object({
  method: z
    .enum(['off', ...readerMethods])
    .describe('`off`: readers cannot sign in, and restricted pages are not published.'),
  sessionHours: z.int().nullable(),
  passwords: z.array(password),
  token: token.extend({ hasKey: z.boolean() }).nullable(),
  oidc: oidc.extend({ hasSecret: z.boolean() }).nullable(),
  addresses: z
    .object({
      signIn: address,
      token: address.describe('Your product sends readers here, with the token as `#token` or `?token=`.'),
      oidc: address.describe('Redirect address to register with the OpenID Connect provider.'),
    })
    .describe('Addresses of the site for readers who sign in.'),
  updatedAt: timestamp.nullable(),
})

export type SaveReaders = z.output<typeof saveReadersSchema>
export type ReadersView = z.input<typeof readersSchema>
export type ReaderMethod = (typeof readerMethods)[number]

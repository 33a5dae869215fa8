import { z } from 'zod'
import type { Setting } from './setting.ts'
import { flag, httpUrl } from './setting-schemas.ts'

/** The settings of GitHub and OpenID Connect for signing in. */
export const signInSettings = {
  LECTERN_GITHUB_CLIENT_ID: {
    schema: z.string().min(1),
    default: null,
    description: 'Client ID of a GitHub OAuth app, so that members can sign in with GitHub.',
  },
  LECTERN_GITHUB_CLIENT_SECRET: {
    schema: z.string().min(1),
    default: null,
    description: 'Client secret of the GitHub OAuth app.',
    secret: true,
  },
  LECTERN_GITHUB_URL: {
    schema: httpUrl,
    default: 'https://github.com',
    description: 'GitHub server for sign-in and for the GitHub App.',
  },
  LECTERN_OIDC_ISSUER: {
    schema: httpUrl,
    default: null,
    description:
      'Address of an OpenID Connect provider, so that members can sign in with it. Its configuration must be at /.well-known/openid-configuration below.',
  },
  LECTERN_OIDC_CLIENT_ID: {
    schema: z.string().min(1),
    default: null,
    description: 'Client ID at that provider.',
  },
  LECTERN_OIDC_CLIENT_SECRET: {
    schema: z.string().min(1),
    default: null,
    description: 'Client secret at that provider.',
    secret: true,
  },
  LECTERN_OIDC_NAME: {
    schema: z.string().min(1).max(40),
    default: 'SSO',
    description: 'Name of that provider on the sign-in button.',
  },
  LECTERN_OIDC_TRUST_EMAIL: {
    schema: flag,
    default: 'false',
    description:
      'Accept email addresses that the provider does not mark as verified: true or false. Only for a provider that your organisation controls.',
  },
} satisfies Record<string, Setting>

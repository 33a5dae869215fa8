import { readersSchema, saveReadersSchema } from '../schemas/readers.ts'
import type { Route } from './route.ts'

const params = { projectId: 'ID of the project.' }
const path = '/v1/project/readers/{projectId}'
const addresses = {
  signIn: 'https://docs.example.com/_lectern/sign-in',
  token: 'https://docs.example.com/login/jwt-callback',
  oidc: 'https://docs.example.com/_lectern/sign-in/callback',
}
const off = {
  method: 'off',
  sessionHours: null,
  passwords: [],
  token: null,
  oidc: null,
  addresses,
  updatedAt: null,
} as const

export const readerRoutes = {
  readReaders: {
    method: 'GET',
    path,
    tag: 'Projects',
    summary: 'Read how readers sign in',
    description: 'The settings of the sign-in for readers. Passwords and secrets are never shown.',
    scope: 'read',
    params,
    success: { status: 200, description: 'The settings.', schema: readersSchema },
    errors: ['not-found'],
    example: { response: off },
  },
  saveReaders: {
    method: 'PUT',
    path,
    tag: 'Projects',
    summary: 'Set how readers sign in',
    description:
      'Makes the site private: signed-in readers see its pages, except those for groups that they are not in. Pages with `public: true` stay open to everybody. Applies immediately to the live site and its previews, and ends all sessions of readers. Replaces all earlier settings; passwords and secrets that are left out are kept.',
    scope: 'write',
    role: 'owner',
    confirm: true,
    audit: 'readers-changed',
    params,
    body: { schema: saveReadersSchema, limitBytes: 256 * 1024 },
    success: { status: 200, description: 'The updated settings.', schema: readersSchema },
    errors: ['not-found'],
    example: {
      body: {
        method: 'password',
        passwords: [{ name: 'Partners', password: 'correct horse battery', groups: ['partners'] }],
      },
      response: {
        ...off,
        method: 'password',
        sessionHours: 336,
        passwords: [{ name: 'Partners', groups: ['partners'] }],
        updatedAt: '2026-11-22T08:20:00.000Z',
      },
    },
  },
  removeReaders: {
    method: 'DELETE',
    path,
    tag: 'Projects',
    summary: 'Turn off sign-in for readers',
    description:
      'Everybody can read the site again, except restricted pages: those with `groups` or `public: false`, and, if any page is public, all that are not. These are not published.',
    scope: 'write',
    role: 'owner',
    confirm: true,
    audit: 'readers-changed',
    params,
    success: { status: 200, description: 'The updated settings.', schema: readersSchema },
    errors: ['not-found'],
    example: { response: off },
  },
} as const satisfies Record<string, Route>

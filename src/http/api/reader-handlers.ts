import type { Project } from '../../access/index.ts'
import type { ReadersView } from '../../contract/index.ts'
import { findSignIn, removeSignIn, type SignInSettings, saveSignIn } from '../../readers/index.ts'
import { AppError, type ErrorDetail } from '../../shared/index.ts'
import { openIdReturnPath, signInPath, tokenSignInPath } from '../../site/index.ts'
import type { HttpServices } from '../core/http-services.ts'
import { hostedUrl } from '../core/project-urls.ts'
import type { RouteHandlers } from '../core/route-handler.ts'

const headers = { 'cache-control': 'private, no-store' }

export const readerHandlers = {
  async readReaders(services, { project }) {
    return { json: await viewReaders(services, project), headers }
  },

  async saveReaders(services, { body, project }) {
    const needs = { ...services, allowPrivateAddresses: services.settings.allowPrivateSignIn }
    const outcome = await saveSignIn(needs, { projectId: ownerOf(project), given: body })
    if (outcome.kind === 'refused') throw invalidSettings(outcome.problems)
    return { json: await viewReaders(services, project), headers }
  },

  async removeReaders(services, { project }) {
    await removeSignIn(services, ownerOf(project))
    return { json: await viewReaders(services, project), headers }
  },
} satisfies Partial<RouteHandlers>

function invalidSettings(details: ErrorDetail[]): AppError {
  const [first] = details
  const message = `The sign-in cannot be saved: ${first?.path} ${first?.message}.`
  return new AppError('invalid-request', message, { details })
}

/** A preview has the sign-in of its project. */
function ownerOf({ id, previewOf }: Project): string {
  return previewOf ?? id
}

async function viewReaders(services: HttpServices, project: Project): Promise<ReadersView> {
  const stored = await findSignIn(services, ownerOf(project))
  const url = hostedUrl(services, project)
  return {
    method: stored?.settings.method ?? 'off',
    sessionHours: stored?.settings.sessionHours ?? null,
    passwords: stored?.settings.method === 'password' ? viewPasswords(stored.settings) : [],
    token: stored?.settings.method === 'token' ? viewToken(stored.settings) : null,
    oidc: stored?.settings.method === 'oidc' ? viewOidc(stored.settings) : null,
    addresses: {
      signIn: url + signInPath,
      token: url + tokenSignInPath,
      oidc: url + openIdReturnPath,
    },
    updatedAt: stored ? new Date(stored.updatedAt).toISOString() : null,
  }
}

type Settings<Method> = Extract<SignInSettings, { method: Method }>

function viewPasswords({ passwords }: Settings<'password'>): ReadersView['passwords'] {
  return passwords.map(({ name, groups }) => ({ name, groups }))
}

function viewToken({ token }: Settings<'token'>): ReadersView['token'] {
  const { algorithm, jwksUrl, publicKey, sealedKey } = token
  const loginUrls = token.loginUrls.map(({ name, url }) => (name === null ? { url } : { name, url }))
  return { loginUrls, algorithm, jwksUrl, hasKey: publicKey !== null || sealedKey !== null }
}

function viewOidc({ oidc }: Settings<'oidc'>): ReadersView['oidc'] {
  const { name, issuer, clientId, scopes, groupsClaim, groupsDelimiter, sealedKey } = oidc
  return {
    ...(name !== null && { name }),
    ...{ issuer, clientId, scopes, groupsClaim },
    ...(groupsDelimiter !== null && { groupsDelimiter }),
    hasSecret: sealedKey !== null,
  }
}

import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'

interface GivenGithubApp {
  appId: string | undefined
  /** PEM, or the path of a file with it. */
  privateKey: string | undefined
  webhookSecret: string | undefined
}

export interface GithubAppKeys {
  appId: string
  privateKey: string
  webhookSecret: string
}

/** The three settings of the GitHub App belong together; null where none is given. `problems` says what does not fit. */
export function readGithubApp({ appId, privateKey, webhookSecret }: GivenGithubApp): {
  app: GithubAppKeys | null
  problems: string[]
} {
  if (appId === undefined && privateKey === undefined && webhookSecret === undefined)
    return { app: null, problems: [] }
  if (appId === undefined || privateKey === undefined || webhookSecret === undefined)
    return {
      app: null,
      problems: [
        'LECTERN_GITHUB_APP_ID, LECTERN_GITHUB_APP_PRIVATE_KEY and LECTERN_GITHUB_WEBHOOK_SECRET: one of them is missing',
      ],
    }
  try {
    // One line, as some environments hold it, has its line breaks written out.
    const pem = privateKey.includes('-----BEGIN')
      ? privateKey.replaceAll('\\n', '\n')
      : readFileSync(privateKey, 'utf8')
    createPrivateKey(pem)
    return { app: { appId, privateKey: pem, webhookSecret }, problems: [] }
  } catch {
    const problem = 'LECTERN_GITHUB_APP_PRIVATE_KEY: is neither a private key as PEM nor a file with one'
    return { app: null, problems: [problem] }
  }
}

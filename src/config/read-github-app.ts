import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'

export interface GithubAppKeys {
  appId: string
  /** PEM. */
  privateKey: string
  webhookSecret: string
}

/** The private key may be PEM or the path of a PEM file. Returns null without keys, or after reporting a problem. */
export function readGithubApp(
  { appId, privateKey, webhookSecret }: { [Key in keyof GithubAppKeys]: string | undefined },
  report: (problem: string) => void,
): GithubAppKeys | null {
  if (appId === undefined && privateKey === undefined && webhookSecret === undefined) return null
  if (appId === undefined || privateKey === undefined || webhookSecret === undefined) {
    report(
      'LECTERN_GITHUB_APP_ID, LECTERN_GITHUB_APP_PRIVATE_KEY and LECTERN_GITHUB_WEBHOOK_SECRET must be set together',
    )
    return null
  }
  try {
    // Some environments hold the key on one line, with escaped line breaks.
    const pem = privateKey.includes('-----BEGIN')
      ? privateKey.replaceAll('\\n', '\n')
      : readFileSync(privateKey, 'utf8')
    createPrivateKey(pem)
    return { appId, privateKey: pem, webhookSecret }
  } catch {
    report('LECTERN_GITHUB_APP_PRIVATE_KEY: must be a PEM private key or the path of a PEM file')
    return null
  }
}

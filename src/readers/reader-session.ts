import { z } from 'zod'
import type { SignIn } from './sign-in-settings.ts'

/** A reader who has signed in. */
export interface ReaderSession {
  groups: string[]
  /** In milliseconds. */
  expiresAt: number
}

interface Sealing {
  seal(text: string): string
  open(sealed: string): string | undefined
}

const stored = z.object({
  use: z.literal('reader'),
  project: z.string(),
  generation: z.string(),
  groups: z.array(z.string()),
  expiresAt: z.number(),
})

/** Writes the value of the cookie. It is encrypted and authenticated with the server's secret. */
export function sealSession(
  secrets: Pick<Sealing, 'seal'>,
  { projectId: project, generation }: Pick<SignIn, 'projectId' | 'generation'>,
  session: ReaderSession,
): string {
  return secrets.seal(JSON.stringify({ use: 'reader', project, generation, ...session }))
}

/** Undefined if the cookie is forged, expired, of another project, or from before the last change of the settings. */
export function openSession(
  secrets: Pick<Sealing, 'open'>,
  { projectId, generation }: Pick<SignIn, 'projectId' | 'generation'>,
  { value, now }: { value: string; now: number },
): ReaderSession | undefined {
  const found = stored.safeParse(parse(secrets.open(value)))
  if (!found.success) return undefined
  const { project, groups, expiresAt } = found.data
  const isCurrent = project === projectId && found.data.generation === generation && expiresAt > now
  return isCurrent ? { groups, expiresAt } : undefined
}

function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

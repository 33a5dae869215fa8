import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

export function createSigningSecret(): string {
  return prefix + randomBytes(24).toString('base64')
}

/** The headers that let a receiver verify a message, per Standard Webhooks (https://www.standardwebhooks.com), scheme v1. */
export function signMessage(
  secret: string,
  { id, body, now }: { id: string; body: string; now: number },
): Record<string, string> {
  const seconds = Math.floor(now / 1000)
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  }
}

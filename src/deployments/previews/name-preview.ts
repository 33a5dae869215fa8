import { randomInt } from 'node:crypto'

const longest = 63
const randomLength = 12
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Returns a domain for a new preview. Its random end keeps strangers who know the branch from finding the preview. */
export function namePreview({ domain, branch }: { domain: string; branch: string }): string {
  const slug = branch
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const plain = slug === '' ? domain : `${domain}-${slug}`
  const random = Array.from({ length: randomLength }, () => letters[randomInt(letters.length)]).join('')
  return `${plain.slice(0, longest - randomLength - 1).replace(/-+$/, '')}-${random}`
}

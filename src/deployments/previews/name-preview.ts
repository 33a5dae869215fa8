import { createHash } from 'node:crypto'

const longest = 63
const digestLength = 8

/** Returns possible domains for a preview, best first; the last one is practically unique. */
export function namePreview(preview: { projectId: string; domain: string; branch: string }): string[] {
  const { projectId, domain, branch } = preview
  const slug = branch
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const plain = `${domain}-${slug}`
  const withDigest = (of: string) => {
    const digest = createHash('sha256').update(of).digest('hex').slice(0, digestLength)
    return `${cut(plain, longest - digestLength - 1)}-${digest}`
  }
  const names = [withDigest(branch), withDigest(`${projectId} ${branch}`)]
  return slug === '' || plain.length > longest ? names : [plain, ...names]
}

function cut(name: string, length: number): string {
  return name.slice(0, length).replace(/-+$/, '')
}

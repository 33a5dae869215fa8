export interface Lock {
  version: string
  packages: Record<string, { version?: string; integrity?: string; link?: boolean; dev?: boolean }>
}

export interface ReleaseInput {
  manifest: { version: string }
  lock: Lock
  changelog: string
}

/** Returns why a version cannot be released: a missing changelog section, another version, or a production package without a checksum. */
export function findReleaseProblems({ manifest, lock, changelog }: ReleaseInput): string[] {
  const { version } = manifest
  const problems: string[] = []
  if (!changelog.includes(`\n## ${version}\n`)) problems.push(`CHANGELOG.md has no section “## ${version}”.`)
  if (lock.version !== version)
    problems.push(`package-lock.json has version ${lock.version}, package.json ${version}. Run npm install.`)
  const unchecked = Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.dev)
    .filter(([, entry]) => entry.integrity === undefined)
    .map(([path]) => path)
  if (unchecked.length > 0) problems.push(`package-lock.json has no checksum of ${unchecked.join(', ')}.`)
  return problems
}

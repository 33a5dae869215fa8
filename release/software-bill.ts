import type { Lock } from './find-release-problems.ts'

export interface Component {
  'bom-ref': string
  type: 'library' | 'application'
  name: string
  version: string
  scope?: 'optional' | 'required'
  purl: string
  hashes?: { alg: 'SHA-512'; content: string }[]
}

interface Bill {
  metadata: { component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/** Describes the Node binaries that the launcher installs on machines with an older Node. */
export function describeNodeBinaries(input: {
  lock: Lock
  runtime: { optionalDependencies: Record<string, string> }
}): Component[] {
  return Object.entries(input.runtime.optionalDependencies).map(([name, version]) => {
    const integrity = input.lock.packages[`node_modules/${name}`]?.integrity ?? ''
    const content = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')
    return {
      'bom-ref': `${name}@${version}`,
      type: 'application',
      name,
      version,
      scope: 'optional',
      purl: `pkg:npm/${name}@${version}`,
      hashes: [{ alg: 'SHA-512', content }],
    }
  })
}

/** Adds the Node binaries to npm's bill of materials and names the package, which npm names after its folder. */
export function mergeBills({
  bill,
  manifest,
  nodes,
}: {
  bill: Bill
  manifest: { name: string; version: string }
  nodes: Component[]
}): Bill {
  const { name, version } = manifest
  const reference = `${name}@${version}`
  const previous = bill.metadata.component['bom-ref']
  const component = {
    ...bill.metadata.component,
    'bom-ref': reference,
    name,
    version,
    purl: `pkg:npm/${reference}`,
  }
  return {
    ...bill,
    metadata: { ...bill.metadata, component },
    components: [...bill.components, ...nodes],
    dependencies: bill.dependencies.map(entry => {
      if (entry.ref !== previous) return entry
      return { ref: reference, dependsOn: [...entry.dependsOn, ...nodes.map(node => node['bom-ref'])] }
    }),
  }
}

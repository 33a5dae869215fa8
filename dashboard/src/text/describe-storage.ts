import { formatBytes, type StorageView } from '../../../src/contract/index.ts'

const nearShare = 0.8

/** How much of its limit an organisation uses. */
export function storageState({ limitBytes, usedBytes }: StorageView): 'unlimited' | 'ok' | 'near' | 'full' {
  if (limitBytes === null) return 'unlimited'
  if (usedBytes >= limitBytes) return 'full'
  return usedBytes >= nearShare * limitBytes ? 'near' : 'ok'
}

export function describeStorage({ limitBytes, usedBytes }: StorageView): string {
  if (limitBytes === null) return `${formatBytes(usedBytes)} used. There is no limit.`
  const share = Math.floor((100 * usedBytes) / limitBytes)
  return `${formatBytes(usedBytes)} of ${formatBytes(limitBytes)} used (${share} %)`
}

export { limitStorage } from './limit-storage.ts'
export type { StorageUsage } from './storage.ts'
export { createStorageMeter } from './storage-meter.ts'
export { createStorageQuota, type StorageQuota } from './storage-quota.ts'

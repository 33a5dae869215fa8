export { limitStorage } from './limit-storage.ts'
export type { ProjectUsage, StorageBytes, StorageUsage } from './storage.ts'
export { createStorageMeter, type StorageMeter } from './storage-meter.ts'
export { createStorageQuota, type StorageQuota } from './storage-quota.ts'

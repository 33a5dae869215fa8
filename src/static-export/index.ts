export { BrowserFilesMissing, type ExportedFile, type ExportSource, exportSite } from './pages/export-site.ts'
export { exportedAddress, exportedPath } from './pages/exported-address.ts'
export type { OfflineData, OfflineSite } from './pages/offline-site.ts'

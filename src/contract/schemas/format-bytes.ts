const unitBytes = 1024
const units = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** Formats a size, for example `1.4 GB` or `32 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes === 1) return '1 byte'
  const power = bytes < unitBytes ? 0 : Math.floor(Math.log(bytes) / Math.log(unitBytes))
  const unit = Math.min(power, units.length - 1)
  return `${Number((bytes / unitBytes ** unit).toFixed(1))} ${units[unit]}`
}

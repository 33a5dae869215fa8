const unitBytes = 1024
const units = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** Formats a size, for example `1.4 GB`. */
export function formatBytes(bytes: number): string {
  const power = bytes < unitBytes ? 0 : Math.floor(Math.log(bytes) / Math.log(unitBytes))
  const unit = Math.min(power, units.length - 1)
  return `${(bytes / unitBytes ** unit).toFixed(unit === 0 ? 0 : 1)} ${units[unit]}`
}

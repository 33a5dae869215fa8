const mebibyte = 1024 * 1024

export function sizeInMegabytes(bytes: number): string {
  return `${(bytes / mebibyte).toFixed(1)} MB`
}

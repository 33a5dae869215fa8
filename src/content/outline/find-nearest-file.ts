/** Finds the matching file nearest to the top of the source. Hidden folders and installed packages do not count. */
export function findNearestFile(files: readonly string[], path: RegExp): string | undefined {
  const found = files.filter(file => path.test(file) && !/(?:^|\/)(?:\.|node_modules\/)/.test(file))
  return found.sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1))[0]
}

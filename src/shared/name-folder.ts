const generalNames = new Set(
  'book content doc docs documentation guide guides help main manual pages public site src web website wiki www'.split(
    ' ',
  ),
)

/** Names documentation after its folder, or after the one above if the folder has a general name such as `docs`; null if none fits. */
export function nameFolder(path: string): string | null {
  const names = path.split(/[/\\]/).filter(name => name !== '' && name !== '.' && !/^[a-z]:$/i.test(name))
  const specific = names.slice(-2).findLast(name => !generalNames.has(name.toLowerCase()))
  return specific ?? names.at(-1) ?? null
}

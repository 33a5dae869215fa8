const reservedPrefix = /^lectern:/i

/** The site's own elements have the ids that begin with `lectern:`. */
export function isReservedId(id: string): boolean {
  return reservedPrefix.test(id)
}

/** Replaces the colon of a reserved id: `lectern:pages` becomes `lectern-pages`. */
export function renameReservedId(id: string): string {
  return isReservedId(id) ? id.replace(':', '-') : id
}

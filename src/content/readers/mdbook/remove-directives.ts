const directive = /^\s*\{\{\s*#(?:title|playground)\s[^{}]*\}\}\s*$/

/** Removes mdBook's directives for a page's HTML title and for a listing that can be run. */
export function removeDirectives(line: string): string {
  return line.replace(directive, '')
}

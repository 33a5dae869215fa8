const directive = /^\s*\{\{\s*#(?:title|playground)\s[^{}]*\}\}\s*$/

/** Removes mdBook's `{{#title}}` and `{{#playground}}` directives. */
export function removeDirectives(line: string): string {
  return line.replace(directive, '')
}

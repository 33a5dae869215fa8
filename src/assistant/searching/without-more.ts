// See `More.links`.
const offered = /\n\n\*\*[^*\n]{1,30}\*\*\n\n- \[[^\n]{1,2000}\)(?:\n- \[[^\n]{1,2000}\))?$/

/** An answer without the links below it, which show nothing. */
export function withoutMore(response: string): string {
  return response.replace(offered, '')
}

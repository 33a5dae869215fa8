const unfinishedLink = /[*_]{0,3}!?\[[^\]\n]{0,300}(?:\](?:\([^)\s]{0,2000})?)?$/

/** Removes an incomplete link at the end of a partial answer, so that its address does not flash up. */
export function holdBackLink(text: string): string {
  const isInCode = (text.match(/^ {0,3}(?:```|~~~)/gm)?.length ?? 0) % 2 === 1
  return isInCode ? text : text.replace(unfinishedLink, '')
}

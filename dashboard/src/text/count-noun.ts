/** A count with its noun, for example “1 question” or “2,000 questions”. */
export function countNoun(count: number, singular: string): string {
  return `${count.toLocaleString()} ${singular}${count === 1 ? '' : 's'}`
}

import GithubSlugger from 'github-slugger'
import type { SlugStyle } from '../core/dialect.ts'
import { renameReservedId } from './reserved-ids.ts'

export interface Slugger {
  /** Makes the anchor for a heading's text; never the same one twice. */
  slug(text: string): string
  /** Makes the anchor that the author chose unique, and renames a reserved one. */
  claim(id: string): string
}

/** `style` is null for GitHub's slugs. */
export function createSlugger(style: SlugStyle | null): Slugger {
  if (style === null) return createGitHubSlugger()
  const claim = createClaim(style.firstSuffix, new Set())
  return { claim, slug: text => claim(style.slugText(text) || 'section') }
}

function createGitHubSlugger(): Slugger {
  const slugger = new GithubSlugger()
  const taken = {
    has: (id: string) => Object.hasOwn(slugger.occurrences, id),
    add: (id: string) => {
      slugger.occurrences[id] = 0
    },
  }
  return { slug: text => slugger.slug(text) || slugger.slug('section'), claim: createClaim(1, taken) }
}

/** Remembers the next number of each id, so that many equal headings take linear time. */
function createClaim(firstNumber: number, taken: { has(id: string): boolean; add(id: string): void }) {
  const numbers = new Map<string, number>()
  return (chosen: string): string => {
    const id = renameReservedId(chosen)
    let unique = id
    let number = numbers.get(id) ?? firstNumber
    for (; taken.has(unique); number += 1) unique = `${id}-${number}`
    numbers.set(id, number)
    taken.add(unique)
    return unique
  }
}

import GithubSlugger from 'github-slugger'
import type { SiteKind } from '../navigation/site-plan.ts'

/** Gives each heading of one page its anchor, as the site's own tool would. */
export interface Slugger {
  /** The anchor for a heading's text. Never the same twice. */
  slug(text: string): string
  /** The anchor that the author chose, made unique. */
  claim(id: string): string
}

export function createSlugger(kind: SiteKind): Slugger {
  if (kind === 'vitepress') return createCountingSlugger(slugVitePress, 1)
  return kind === 'mintlify' ? createCountingSlugger(slugMintlify, 2) : createGitHubSlugger()
}

/** Slugs of which the second of a kind is numbered `firstNumber`. */
function createCountingSlugger(slugText: (text: string) => string, firstNumber: number): Slugger {
  const claim = createClaim(firstNumber, new Set())
  return { claim, slug: text => claim(slugText(text) || 'section') }
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

/** Numbers are counted on, so that many of one kind take no longer than as many different ones. */
function createClaim(firstNumber: number, taken: { has(id: string): boolean; add(id: string): void }) {
  const numbers = new Map<string, number>()
  return (id: string): string => {
    let unique = id
    let number = numbers.get(id) ?? firstNumber
    for (; taken.has(unique); number += 1) unique = `${id}-${number}`
    numbers.set(id, number)
    taken.add(unique)
    return unique
  }
}

const specialCharacters = /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g

/** VitePress: accents off, every run of special characters one hyphen, no digit first. */
function slugVitePress(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .replace(/\p{Cc}/gu, '')
    .replace(specialCharacters, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase()
}

/**
 * Mintlify (its guide names the rules): blanks, dots and the marks that addresses leave alone are hyphens, straight apostrophes
 * become typographic ones, other punctuation and pictures go, and what else there is (`/`, `&`, `$`, letters of any script) stays.
 */
function slugMintlify(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("'", '’')
    .replace(/[\s.!~*()-]+/g, '-')
    .replace(/^-|-$/g, '')
    .replace(/[?,;:"[\]{}]/g, '')
    .replace(/\p{Emoji_Presentation}|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200D|\uFE0E|\uFE0F/gu, '')
}

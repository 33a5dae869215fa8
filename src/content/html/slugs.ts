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
  const taken = new Set<string>()
  const claim = (id: string) => {
    let unique = id
    for (let number = firstNumber; taken.has(unique); number += 1) unique = `${id}-${number}`
    taken.add(unique)
    return unique
  }
  return { claim, slug: text => claim(slugText(text) || 'section') }
}

function createGitHubSlugger(): Slugger {
  const slugger = new GithubSlugger()
  return {
    slug: text => slugger.slug(text) || slugger.slug('section'),
    claim: id => {
      let unique = id
      for (let number = 1; Object.hasOwn(slugger.occurrences, unique); number += 1) unique = `${id}-${number}`
      slugger.occurrences[unique] = 0
      return unique
    },
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

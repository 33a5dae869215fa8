import { type SmallTalk, talkPhrases } from './small-talk-phrases.ts'

export type { SmallTalk } from './small-talk-phrases.ts'

const longestTalk = 100
const topics = ['thanks', 'greeting', 'capabilities'] as const
type Part = (typeof topics)[number] | 'beside'

/** Splits at the `|` outside parentheses. */
function splitAlternatives(list: string): string[] {
  return list.split(/\|(?![^()]*(?:\([^()]*\)[^()]*)*\))/)
}

/** Longer phrases come first, so that `how are you` is not read as `you`. */
function joinPhrases(lists: readonly string[]): string {
  return lists
    .flatMap(splitAlternatives)
    .sort((one, other) => other.length - one.length)
    .join('|')
}

const inSpaced = (phrases: string) => `(?<![\\p{L}\\p{N}'])(?:${phrases})(?![\\p{L}\\p{N}'])`

function compile(part: Part): RegExp {
  const [spaced, unspaced] = [talkPhrases.spaced, talkPhrases.unspaced].map(group =>
    joinPhrases(Object.values(group).map(phrases => phrases[part])),
  )
  return new RegExp(`${inSpaced(spaced ?? '')}|${unspaced}`, 'giu')
}

const patterns = topics.map(topic => [topic, compile(topic)] as const)
const beside = compile('beside')
const nothing = /^(?:asdf\w*|qwerty|foo|bla(?: bla)*|h?m+|lol|a{2,}|x{2,})?$/
const languages = Object.entries({ ...talkPhrases.spaced, ...talkPhrases.unspaced }).map(
  ([language, phrases]) => {
    const joined = joinPhrases(Object.values(phrases))
    const pattern = language in talkPhrases.spaced ? inSpaced(joined) : joined
    return { language, pattern: new RegExp(pattern, 'giu') }
  },
)

let latest: { text: string; topic: SmallTalk | undefined } | undefined

/**
 * The kind of small talk; undefined if the text may be a question about the docs. Several parts of an answer ask this about the same
 * question, so the latest result is kept.
 */
export function recogniseSmallTalk(text: string): SmallTalk | undefined {
  if (latest?.text !== text) latest = { text, topic: recognise(text) }
  return latest.topic
}

function recognise(text: string): SmallTalk | undefined {
  if (text.length > 2000) return /[\p{L}\p{N}]/u.test(text) ? undefined : 'nothing'
  const plain = simplify(text)
  if (plain.length > longestTalk) return undefined
  if (nothing.test(plain)) return 'nothing'
  let rest = plain
  let topic: SmallTalk | undefined
  for (const [name, pattern] of patterns) {
    const without = rest.replace(pattern, ' ')
    if (without === rest) continue
    // `hi, who are you` is a question about the assistant.
    topic = name === 'capabilities' ? name : (topic ?? name)
    if (without.replace(beside, ' ').trim() === '') return topic
    rest = without
  }
  return undefined
}

/** The language (BCP 47) of small talk: the one whose phrases cover most of it. Null for none, and for several, as for `ok`. */
export function findTalkLanguage(text: string): string | null {
  const plain = simplify(text.slice(0, longestTalk))
  let [found, most]: [string | null, number] = [null, 0]
  for (const { language, pattern } of languages) {
    const covered = (plain.match(pattern) ?? []).join('').length
    if (covered > most) [found, most] = [language, covered]
    else if (covered === most) found = null
  }
  return found
}

function simplify(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[^\p{L}\p{N}\p{M}' -]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

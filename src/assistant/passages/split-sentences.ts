const maximalLength = 20_000
const segmenters = new Map<string, Intl.Segmenter>()

// No sentence ends inside code, links, emphasis, quotations or brackets, so that Markdown stays balanced. Bounded,
// to read hostile text in linear time.
const unbreakable =
  /``(?:[^`]|`(?!`)){1,600}``|`[^`]{1,600}`|!?\[(?:[^[\]]|\[[^[\]]{0,300}\]){0,600}\]\([^()\s]{0,600}\)|(?<![\p{L}\p{N}*])\*{1,3}(?=\S)[^*]{1,600}\*{1,3}|(?<![\p{L}\p{N}_])_{1,3}(?=\S)[^_]{1,600}_{1,3}|~~[^~]{1,600}~~|\([^()]{0,600}\)|「[^」]{0,600}」|『[^』]{0,600}』|“[^”]{0,600}”/gu

// Abbreviations before names or numbers, in common languages of docs.
const shortened =
  /(?:^|[\s(])(?:\p{L}|(?:\p{L}\.){1,4}\p{L}|mr|mrs|ms|dr|prof|st|vs|cf|fig|figs|no|nos|vol|ch|sec|approx|inc|ltd|co|jr|sr|sra|nr|art|abs|ca|bzw|inkl|ggf|vgl|sog|pág|págs|núm|ej|aprox|ex|env|min|max)\.\s*$/iu

const listNumber = /^\s*\d{1,3}[.)]\s*$/
const startsLower = /^[\p{Ll}]/u

/**
 * The sentences of a Markdown paragraph, unchanged except that line breaks, also hard ones, become spaces. Uses the boundaries of
 * UAX #29 (`Intl.Segmenter`), except after abbreviations and inside code, links, emphasis and brackets.
 */
export function splitSentences(markdown: string, language: string | null): string[] {
  const text = markdown
    .replace(/(?<!\\)\\\n/g, '\n')
    .replace(/(?<!\s)\s*\n\s*/g, ' ')
    .trim()
  if (text === '' || text.length > maximalLength) return text === '' ? [] : [text]
  const spans = findSpans(text)
  const sentences: string[] = []
  let start = 0
  for (const { index, segment } of segmenterFor(language).segment(text)) {
    const end = index + segment.length
    if (end < text.length && !isBoundary(text, start, end, spans)) continue
    const sentence = text.slice(start, end).trim()
    if (sentence !== '') sentences.push(sentence)
    start = end
  }
  return sentences
}

function isBoundary(text: string, start: number, end: number, spans: [number, number][]): boolean {
  if (spans.some(([from, to]) => from < end && end < to)) return false
  const before = text.slice(Math.max(start, end - 24), end)
  if (shortened.test(before) || listNumber.test(text.slice(start, end))) return false
  return !startsLower.test(text.slice(end, end + 2))
}

function findSpans(text: string): [number, number][] {
  return Array.from(text.matchAll(unbreakable), match => [match.index, match.index + match[0].length])
}

function segmenterFor(language: string | null): Intl.Segmenter {
  const tag = language && Intl.Segmenter.supportedLocalesOf(isTag(language) ? [language] : [])[0]
  const key = tag || 'en'
  const known = segmenters.get(key)
  if (known) return known
  const segmenter = new Intl.Segmenter(key, { granularity: 'sentence' })
  segmenters.set(key, segmenter)
  return segmenter
}

function isTag(language: string): boolean {
  return /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(language)
}

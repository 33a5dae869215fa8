/** What a question wants to be judged, apart from its subject. The answer must state all of it. */
export interface Claims {
  /** The compared things, in the question's words. */
  sides: readonly string[]
  /** The quality by which they are compared, for example `cheaper`. */
  quality: string | null
  /** An amount of money is asked for. */
  price: boolean
  /** Texts in quotation marks of several words, for example an error message. */
  quoted: readonly string[]
}

const quotation = /["“„«]([^"“”„«»]{5,300})["”“»]/g
const quotedWords = 3
const longestSide = 60
const side = `[^?.!,;]{1,${longestSide}}?`
const sideEnd = '(?=\\s*(?:[?.!,;]|$| (?:for|in|on|when|with|to|at) ))'
const comparisons: RegExp[] = [
  new RegExp(
    `\\b(?:is|are|was|does|do|can|why is|how much)\\b(?<one>${side})\\b(?<quality>(?:much |far )?(?!rather|other|further)\\w+er|better|worse|(?:more|less) \\w+) than (?<other>${side})${sideEnd}`,
    'i',
  ),
  new RegExp(`(?<one>${side})\\b(?:vs\\.?|versus|compared (?:to|with))\\s+(?<other>${side})${sideEnd}`, 'i'),
  new RegExp(
    `\\b(?:differences?|choose|decide|distinguish|diferencias?|différences?|diferenças?|unterschiede?)\\b(?: is| are)? (?:between|entre|zwischen) (?<one>${side}) (?:and|or|y|et|e|und) (?<other>${side})${sideEnd}`,
    'i',
  ),
  new RegExp(
    `\\b(?<quality>better|best|faster|cheaper|preferable|recommended|besser|mejor|mieux|melhor)\\b[,:]? (?<one>${side}) (?:or|oder|o|ou) (?<other>${side})${sideEnd}`,
    'i',
  ),
  new RegExp(
    `\\b(?:should|do) (?:i|we) (?:use|choose|pick|take|prefer) (?<one>${side}) or (?<other>${side})${sideEnd}`,
    'i',
  ),
]
const priceAsked =
  /\b(?:how much (?:does|do|is|are|will|would)\b.{0,60}\b(?:cost|charge|pay|price)|what (?:does|do|will|would|is|are)\b.{0,60}\b(?:cost|costs|price|prices|pricing|fee|fees)|(?:cost|price|fee) (?:of|for|per)|pricing|cuánto cuesta|combien coûte|wie ?viel kostet|was kostet|quanto custa)\b|多少钱|价格|いくら|料金|얼마|가격|ราคา/i
const amount =
  /[$€£¥₩฿]\s?\d|\b\d[\d.,]*\s?(?:USD|EUR|GBP|dollars?|euros?|cents?|credits?)\b|\b(?:free|no (?:extra |additional )?(?:cost|charge)|gratis|kostenlos|gratuite?s?|grátis)\b|免费|無料|무료|ฟรี/i

/** Finds what a question compares and quotes, and whether it asks for a price. */
export function readClaims(asked: string): Claims {
  const text = asked.slice(0, 400)
  const others = { price: priceAsked.test(text), quoted: findQuoted(text) }
  for (const pattern of comparisons) {
    const { one, other, quality } = pattern.exec(text)?.groups ?? {}
    if (one && other)
      return { sides: [one.trim(), other.trim()], quality: quality?.trim() ?? null, ...others }
  }
  return { sides: [], quality: null, ...others }
}

function findQuoted(text: string): string[] {
  const found = Array.from(text.matchAll(quotation), ([, words = '']) => words.trim())
  return found.filter(words => words.split(/\s+/).length >= quotedWords)
}

/** Names with two capitals, or with a capital and a digit: `SQS`, `gRPC`, `HTTP/2`. None if the question is in capitals. */
export function findTechnicalNames(asked: string): string[] {
  if (!/\p{Ll}{2}/u.test(asked)) return []
  return (asked.slice(0, 400).match(/[\p{L}\p{N}][\p{L}\p{N}+#/.-]*/gu) ?? []).filter(
    word => /\p{Lu}.*[\p{Lu}\d]|\p{Ll}\p{Lu}/u.test(word) && !/^\d/.test(word),
  )
}

export function statesAmount(text: string): boolean {
  return amount.test(text)
}

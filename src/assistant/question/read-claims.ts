/** What a question wants to be judged, apart from its subject. The answer must state all of it. */
export interface Claims {
  /** The compared things, in the question's words. */
  sides: readonly string[]
  /** The quality by which they are compared, for example `cheaper`. */
  quality: string | null
  /** An amount of money is asked for. */
  price: boolean
  /** A judgement is asked for, for example whether something is worth it. */
  opinion: boolean
  /** Texts in quotation marks of several words, for example an error message. */
  quoted: readonly string[]
}

const quotation = /["“„«]([^"“”„«»]{5,300})["”“»]/g
const quotedWords = 3
const longestSide = 60
const side = `(?:[^?.!,;]|\\.(?=[a-z\\d])){1,${longestSide}}?`
const sideEnd = '(?=\\s*(?:[?!,;]|\\.(?![a-z\\d])|$| (?:for|in|on|when|with|to|at) ))'
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
  new RegExp(`\\b(?:is|are) (?<one>${side}) as (?<quality>\\w+) as (?<other>${side})${sideEnd}`, 'i'),
  new RegExp(
    `\\b(?:do|does|did|can|would) (?<one>${side}) compare (?:to|with|against) (?<other>${side})${sideEnd}`,
    'i',
  ),
  new RegExp(`\\bcompare (?<one>${side}) (?:to|with|and|against) (?<other>${side})${sideEnd}`, 'i'),
  new RegExp(
    `\\b(?:advantages?|benefits?|disadvantages?|drawbacks?) of (?<one>${side}) (?:over|compared (?:to|with)|against) (?<other>${side})${sideEnd}`,
    'i',
  ),
  new RegExp(
    `\\b(?:why|when|should i|should we|can i|could i)\\b.{0,30}\\b(?:use|using|choose|pick|prefer) (?<one>${side}) (?:over|instead of|rather than) (?<other>${side})${sideEnd}`,
    'i',
  ),
  /^\s*(?<one>[\p{L}\d.+#/-]{2,30}(?: [\p{L}\d.+#/-]{2,30})?) (?:or|oder|ou) (?<other>[\p{L}\d.+#/-]{2,30}(?: [\p{L}\d.+#/-]{2,30})?)\s*\?*\s*$/iu,
  /(?<one>[^\s?？,，。、]{1,30}?)\s*(?:和|与|跟|與|同)\s*(?<other>[^\s?？,，。、]{1,30}?)\s*(?:之间|之間)?(?:的|有什么|有什麼|有何|有啥|哪里)*\s*(?:区别|差别|不同|区分|區別|差異|比较|比較)/u,
  /(?<one>[^\s?？、。]{1,30}?)\s*と\s*(?<other>[^\s?？、。]{1,30}?)\s*の\s*(?:違い|差|比較)/u,
  /(?<one>[^\s?？,]{1,30}?)(?:이랑|랑|와|과)\s+(?<other>[^\s?？,]{1,30}?)(?:의|은|는|이|가)?\s+(?:차이|비교)/u,
  new RegExp(
    `\\b(?:should|do) (?:i|we) (?:use|choose|pick|take|prefer) (?<one>${side}) or (?<other>${side})${sideEnd}`,
    'i',
  ),
]
const opinions =
  /\b(?:is|are|was)\b.{1,80}\b(?:the (?:best|worst)|any good|good|bad|great|worth|overkill|overrated|popular)\b|\bworth (?:it|the|using|paying|buying|learning|upgrading)\b|\bwhich\b.{1,60}\b(?:is|are) (?:the )?(?:best|nicest)\b|\bshould (?:i|we) (?:get|buy|upgrade to|switch to|learn|go (?:for|with))\b|\b(?:do|would) you (?:like|recommend|prefer|think|suggest)\b|\bwhat do you think\b|\b(?:lohnt (?:es )?sich|vale la pena|vaut(?:-il)? (?:la peine|le coup)|meilleure?s? que)\b|值得|好不好|好用吗|価値が?あり|おすすめですか|좋은가요|추천하/iu
const judgement =
  /\b(?:best|better|worse|good|great|bad|worth|recommend\w*|suggest\w*|prefer\w*|ideal\w*|suit\w*|popular\w*|advantages?|benefits?|disadvantages?|drawbacks?|downsides?|pros|cons|trade-?offs?|avoid|discourag\w*|insecure|deprecated|caution|should(?:n[’']t)?|choose|overkill|if you (?:need|want|are|have)|empf(?:ehl|ohl)\w*|besser|am besten|geeignet|sollten?|recommand\w*|meilleure?s?|conseill\w*|mejor(?:es)?|recomienda\w*|conviene|recomend\w*|melhor(?:es)?|consigliat\w*|migliore?)\b|推荐|推薦|建议|建議|最好|适合|適合|おすすめ|推奨|最適|추천|권장|적합/iu
const priceAsked =
  /\b(?:how much (?:is|are|for|do|does|would|will)\b.{0,80}\b(?:plans?|tiers?|licen[cs]es?|subscriptions?|seats?|editions?|memberships?)|how (?:much is it|expensive)|(?:is|are) .{1,60}\b(?:expensive|cheap)|costs? (?:me |us )?(?:any )?money|(?:have|need) to pay|pay for|(?:is|are) .{1,60} free(?: of charge| to use)?(?=\s*(?:\?|$))|teuer|combien (?:ça |cela )?(?:co[uû]te|.{1,40} co[uû]tent?)|quel est le prix|cuánto (?:vale|valen|cuestan)|quanto costa\w*|prezzo|precios?|preços?|preise?)\b|\b(?:how much (?:does|do|is|are|will|would)\b.{0,60}\b(?:cost|charge|pay|price)|what (?:does|do|will|would|is|are)\b.{0,60}\b(?:cost|costs|price|prices|pricing|fee|fees)|(?:cost|price|fee) (?:of|for|per)|pricing|cuánto cuesta|combien coûte|wie ?viel kostet|was kostet|quanto custa)\b|多少钱|价格|いくら|料金|얼마|가격|ราคา/i
const amount =
  /[$€£¥₩฿]\s?\d|\b\d[\d.,]*\s?(?:USD|EUR|GBP|dollars?|euros?|cents?|credits?)\b|\b(?:free|no (?:extra |additional )?(?:cost|charge)|gratis|kostenlos|gratuite?s?|grátis)\b|免费|無料|무료|ฟรี/i

/** Finds what a question compares and quotes, and whether it asks for a price or a judgement. */
export function readClaims(asked: string): Claims {
  const text = asked.slice(0, 400)
  const others = { price: priceAsked.test(text), opinion: opinions.test(text), quoted: findQuoted(text) }
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

/** Whether a text recommends, warns or weighs one thing against another. */
export function statesJudgement(text: string): boolean {
  return judgement.test(text)
}

/** What an answer should contain, judging by the question's wording. */
export type ExpectedContent =
  | 'number'
  | 'frequency'
  | 'time'
  | 'name'
  | 'reason'
  | 'requirement'
  | 'definition'

const questions: [ExpectedContent, RegExp][] = [
  [
    'time',
    /(?:^|[.?!,;:]\s|\b(?:and|or|but|so|about|since|until|till|by)\s)\s*when (?:do|does|did|is|are|was|were|will|would|can|could|should|must|has|have)\b|\b(?:what (?:year|date|day|month|century|decade)|which (?:year|date|century)|cuándo|quand|wann|quando)\b|什么时候|何时|いつ|언제/iu,
  ],
  [
    'frequency',
    /\b(?:how (?:often|frequently)|(?:what|which) (?:frequency|interval))\b|\b(?:wie oft|combien de fois|cuántas veces|quantas vezes|quante volte)\b/iu,
  ],
  [
    'number',
    /\b(?:how (?:many|much|long|large|big|old|far|high|tall|fast)|(?:what|which) (?:percent\w*|number|amount|port)|what(?:'s| is) the (?:[a-z]+ )?(?:maximum|minimum|limit|size|timeout|number|population|port)|cuánt\w+|combien|wie ?viele?|quant[oa]s?)\b|多少|几个|いくつ|どのくらい|얼마|몇/iu,
  ],
  [
    'name',
    /\b(?:who|whom|whose|where|which (?:country|city|person|company)|what (?:country|city|company|person|name)|quién|dónde|où|wer|wo|quem|onde)\b|谁|哪里|誰|どこ|누구|어디/iu,
  ],
  ['reason', /\b(?:why|what (?:caused|causes)|por qué|pourquoi|warum|por que)\b|为什么|なぜ|왜/iu],
  [
    'requirement',
    /\b(?:what (?:is|are|do (?:i|we|you)|does \w+) (?:need|needed|require|required)\b|(?:requirements?|prerequisites?) (?:for|of|to)\b|(?:do|does) .{1,60} (?:need|require)\b)/iu,
  ],
  [
    'definition',
    /^\s*(?:what(?:'s| is| are| does)|define|qué (?:es|son)|qu'est-ce|was (?:ist|sind)|o que (?:é|são))\b|是什么|什么是|とは|이란|무엇/iu,
  ],
]

const signs: Record<ExpectedContent, RegExp> = {
  time: /\b(?:1\d|20)\d\d\b|\b\d{1,2}(?:st|nd|rd|th) century|\b(?:january|february|march|april|may|june|july|august|september|october|november|december)\b|\b(?:after|before|until|once|during|whenever)\b|\d ?(?:ms|seconds?|minutes?|hours?|days?|years?)/iu,
  // Addresses, versions, names and ids such as 2.10.0, v2, OAuth2 and 6f1a are no numbers, and "one" and "two" rarely count anything.
  number:
    /(?<![A-Z\d.])(?<!\b(?:status|version|HTTP|error|RFC|example|step|section|PEP)(?: code)? )\d+(?:\.\d+)?(?!\.?\d|[a-z]+\d)|\b(?:zero|three|four|five|six|seven|eight|nine|ten|hundred|thousand|million|billion|half|unlimited|no limit)\b/iu,
  frequency:
    /\d|\b(?:once|twice|hourly|daily|nightly|weekly|monthly|yearly|every|(?:per|an?|each) (?:second|minute|hour|day|night|week|month|year)|whenever|continuously|immediately)\b/iu,
  name: /(?<=[\p{Ll},] )\p{Lu}\p{Ll}+|`[^`]+`/u,
  reason:
    /\b(?:because|since|due to|so that|in order to|as a result|reason|caused?|therefore|to (?:avoid|prevent|ensure))\b|porque|parce que|weil|因为|ため|때문/iu,
  requirement: /\b(?:must|needs?|needed|requires?|required|requirements?|prerequisites?|have to|has to)\b/iu,
  definition:
    /\b(?:is|are|means|refers to|stands for|lets you|allows?|enables?|provides?|describes?|es|est|ist|é)\b|是|とは|입니다/iu,
}

export function decideExpectedContent(question: string): ExpectedContent | null {
  return questions.find(([, pattern]) => pattern.test(question))?.[0] ?? null
}

export function hasExpectedContent(sentence: string, type: ExpectedContent): boolean {
  return signs[type].test(sentence)
}

import { recogniseSmallTalk } from './recognise-small-talk.ts'

export type QueryCategory =
  | 'how-to'
  | 'troubleshooting'
  | 'concept'
  | 'reference'
  | 'comparison'
  | 'small-talk'
  | 'other'

// The first match wins: failures before how-tos, comparisons before concepts.
const rules: [QueryCategory, RegExp][] = [
  [
    'other',
    /\b(?:write|tell|sing|compose)\b.{0,20}\b(?:poem|joke|riddle|story|song|essay|haiku)\b|\b(?:ignore|disregard|forget|bypass)\b.{0,30}\b(?:instructions|prompt|rules)\b|\b(?:system|hidden) prompt\b|\bpretend (?:to be|you)|\byou are now\b|^translate\b.*\b(?:in)?to [a-z]+$/,
  ],
  [
    'other',
    /\b(?:weather|horoscope|restaurants?|recipe|stocks|lottery|world cup|football|president of)\b|^what time is it\b|^what is \d[\d\s.*+x/-]*$/,
  ],
  ['reference', /\b(?:error|status|exit) codes?\b(?! \d)|^[\w$]+(?:\.[\w$]+)+(?:\(\))?\??$/],
  [
    'troubleshooting',
    /\b(?:(?:get|gets|getting|got|see|seeing|throws?|threw) (?:an? |the |this )?(?:\S+ )?(?:error|exception|warning)|errors? (?:when|while|after|with|on|in|says?)|fail(?:s|ed|ing)|crash(?:es|ed|ing)?|fix|debug|troubleshoot\w*|stuck|hangs?|freezes?|timed out|undefined is not|enoent|econn\w+|http [45]\d\d|[45]\d\d (?:errors?|after|when|while|for|on|in)|(?:gets?|gives?|shows?|returns?|throws?|seeing) (?:an? )?[45]\d\d|cannot|can't|unable|won't|doesn't|isn't|aren't|didn't|not (?:working|found|loading|showing|recogni[sz]ed|defined)|went wrong|broken)\b/,
  ],
  [
    'troubleshooting',
    /\b(?:does|do|did|is|are|was|were|has|have) not\b|\b(?:is|are|was|were) (?:never|invalid|blank|empty|undefined|gone|missing|wrong)\b|\bwhy (?:is|are) .*\b(?:undefined|null|empty|slow|missing)\b|\bwhy does .* not\b|\bwhy am i\b|\bi keep (?:getting|seeing)\b|\b(?:very|so|too) slow\b|\bno results\b|\bmismatch\b|\bcomplains?\b|\b(?:does|did) it not\b|\bthrows\b|\b(?:disappear|vanish|flicker)\w*\b|\bruns? out of\b|\bout of (?:date|memory|sync)\b|\bnothing happens\b|\bcould not\b|\bin a loop\b|\b(?:is|are|gets?) ignored\b|\bstill shows?\b|\bno matching\b|^invalid\b|\bwhy does it take\b|\bwird nicht\b|\bexits immediately\b|\bnever (?!mind)|\balready (?:sent|present|exists|in use|defined)\b/,
  ],
  ['troubleshooting', /\b[A-Z]\w*Error\b|\b(?:ERR|FST_ERR|EACCES|EPERM|EADDRINUSE|EMFILE)[A-Z_]*\b/],
  [
    'troubleshooting',
    /\b(?:fallo|falla|no funciona|no puedo|problema|erreur|ne (?:marche|fonctionne)|problème|fehler|funktioniert (?:\S+ )?nicht|geht nicht|erro|falha|não (?:funciona|consigo))\b/,
  ],
  [
    'troubleshooting',
    /échoue|ne s['’]\S+ pas|报错|错误|失败|无法|不能|问题|エラー|失敗|できない|動かない|오류|에러|실패|안 ?돼|안 ?되/,
  ],
  [
    'comparison',
    /\b(?:vs\.?|versus|differences? (?:between|from|to|of)|(?:what|which|any|main|key)(?: is| are|'s)?(?: the)? (?:\w+ )?differences?|differences?$|differ|compared?|comparison|better than|instead of|or should i|different (?:from|to|than)|better to|distinguish\w*|the same (?:thing|as)|which (?:one )?(?:is|should)|pros and cons|(?:dis)?advantages|changed between|alternatives?)\b|\b(?:should|do) i (?:use|choose|pick|take) .* or\b|\bor\b.*\bshould i\b|\b(?:choose|pick|prefer|use)\b.{1,40}\bover\b/,
  ],
  [
    'comparison',
    /\b(?:diferencias?|diferença|différences?|unterschiede?|vergleich\w*|comparar|comparer|en lugar de|au lieu de|statt)\b|区别|差异|比较|違い|比較|차이|비교/,
  ],
  [
    'concept',
    /\bhow (?:do|does|are|is) (?!i\b|we\b|you\b).{1,50}\b(?:works?|handled|matched|resolved|internally|under the hood)\b|^what (?:does|do) .{1,60} (?:do|mean|stand for)\b|^what is the (?:purpose|idea|point|meaning|philosophy)\b|^what happens\b|^understanding\b/,
  ],
  [
    'how-to',
    /\b(?:how (?:do|can|could|should|would|to|might)|how(?:'d| i)|is it possible|can i|can we|could i|steps|guide|tutorial|set ?up|walk me|show me|(?:can|could) you show|way to|(?:i|we) (?:want|need|would like) |what should (?:i|we)|(?:option|setting|possibility) to|where (?:do|can|should|is|are)|wo kann ich|dónde|où)\b|^can (?:i|we|you|the|a|an|it|this|these|my)\b|\bhow\??$/,
  ],
  [
    'how-to',
    /^(?:add|allow|attach|build|bundle|cache|call|change|configure|connect|copy|create|customi[sz]e|define|delete|deploy|detect|disable|embed|emit|enable|export|expose|filter|force|generate|get|hide|ignore|implement|import|install|integrate|invite|limit|list|listen|load|log|make|migrate|mount|move|open|override|pass|prevent|protect|publish|pull|push|put|read|redirect|reduce|refresh|register|remove|rename|render|replace|reset|restart|restore|restrict|retry|revoke|rotate|run|schedule|send|serve|set|share|show|sign|skip|sort|split|start|stop|store|switch|sync|test|track|trigger|turn|update|upgrade|upload|use|validate|verify|wait|wrap|write)(?= )/,
  ],
  [
    'how-to',
    /\b(?:c[oó]mo (?:puedo|se|hago|configur\w*|añad\w*|cre\w*|instal\w*|us\w*|\p{L}+[rso]\b)|comment\b|wie (?:kann|konfiguriere|erstelle|installiere|füge|mache|richte|stelle)|como (?:eu|posso|faço|\p{L}+r\b))/u,
  ],
  ['how-to', /如何|怎么|怎样|どうやって|どうすれば|方法|するには|어떻게|방법|하려면/],
  [
    'reference',
    /\b(?:what (?:\w+ ){0,3}(?:options?|parameters?|params|arguments?|values?|fields?|flags?|types?|methods?|events?|hooks?|settings?|limits?|formats?|variables?|colou?rs?|shortcuts?|commands?|props|propert(?:y|ies)|attributes?|codes?)|which (?:\w+ ){0,2}(?:options?|plugins?|parameters?|values?|fields?|flags?|versions?|browsers?|languages?|formats?|methods?|events?|hooks?)|default|list of|list all|signature|return type|returns|syntax|max(?:imum)?|min(?:imum)?|limit|how (?:many|much|long|often|large|big)|supported|does (?:\S+ ){1,3}support|endpoint|changelog|what does .* return|(?:allowed|possible|valid) values|(?:names|options|props|parameters|fields|variables|properties|attributes) (?:of|for|that|in))\b|\b(?:parameters|params|schema|props|options|signature|arguments)$/,
  ],
  [
    'reference',
    /\b(?:opciones|parámetros|por defecto|valores|paramètres|par défaut|standardwert|parameter|optionen|parâmetros|padrão|opções)\b|参数|选项|默认|哪些|パラメータ|オプション|デフォルト|매개변수|옵션|기본값/,
  ],
  [
    'reference',
    /^(?=[\w$]+[.:/_-])[\w$.:/-]*[\w$](?:\(\))?\??$|^--?\w[\w-]*\??$|^[a-z]+[A-Z]\w*(?:\(\))?\??$/,
  ],
  ['troubleshooting', /\b(?:errors?|exception|failure|bug|unexpected|missing|problem|issue|wrong)\b/],
  [
    'concept',
    /\b(?:what(?: exactly)?(?:'s| is| are| does| do)|what role|why|when (?:should|would|do|does|is|are)|explain|meaning|mean|purpose|concept|overview|understand|how does|how do(?:es)? \S+ work|who|tell me about|describe|definition)\b/,
  ],
  [
    'concept',
    /\b(?:qué (?:es|son|significa|hace|sirve)|por qué|qu'est-ce|c'est quoi|pourquoi|que signifie|was (?:ist|sind|bedeutet|macht)|warum|wozu|o que (?:é|são|significa|faz))\b|para qué|是什么|什么是|为什么|とは|なぜ|무엇|이란|왜/,
  ],
  ['reference', /^which \w+/],
  // An imperative with an object: `Convert a plugin`.
  [
    'how-to',
    /^(?!(?:in|on|at|of|for|with|about|from|to|the|and|is|are|was|has|had|does|did)\b)[a-z]+ (?:a|an|the|my|our)\s/,
  ],
]

/** The category of a question, by its wording; null if no rule matches. */
export function classifyQuestion(text: string): QueryCategory | null {
  if (recogniseSmallTalk(text)) return 'small-talk'
  const sample = text.slice(0, 1000).replaceAll('’', "'").trim()
  const lower = sample.toLowerCase()
  return rules.find(([, pattern]) => pattern.test(lower) || pattern.test(sample))?.[0] ?? null
}

import { recogniseSmallTalk } from './recognise-small-talk.ts'

export type QueryCategory =
  | 'how-to'
  | 'troubleshooting'
  | 'concept'
  | 'reference'
  | 'comparison'
  | 'small-talk'
  | 'other'

// The first that fits wins: a failure is named before the way to it, a comparison before what is compared.
const rules: [QueryCategory, RegExp][] = [
  [
    'other',
    /^(?:please )?(?:write|tell|sing|compose)\b.{0,20}\b(?:poem|joke|story|song|essay|haiku)\b|\bignore\b.{0,30}\b(?:instructions|prompt|rules)\b|\b(?:system|hidden) prompt\b|\bpretend (?:to be|you)/,
  ],
  [
    'troubleshooting',
    /\b(?:(?:get|gets|getting|got|see|seeing|throws?|threw) (?:an? |the |this )?(?:\S+ )?(?:error|exception|warning)|errors? (?:when|while|after|with|on|in|says?)|fail(?:s|ed|ing)|crash(?:es|ed|ing)?|fix|debug|troubleshoot\w*|stuck|hangs?|freezes?|timed out|undefined is not|enoent|econn\w+|(?:http )?[45]\d\d(?: errors?)?|cannot|can't|unable|won't|doesn't|isn't|aren't|didn't|not (?:working|found|loading|showing|recogni[sz]ed|defined)|went wrong|broken)\b/,
  ],
  [
    'troubleshooting',
    /\b(?:fallo|falla|no funciona|no puedo|problema|erreur|ne (?:marche|fonctionne)|problème|fehler|funktioniert (?:\S+ )?nicht|geht nicht|erro|falha|não (?:funciona|consigo))\b/,
  ],
  [
    'troubleshooting',
    /échoue|报错|错误|失败|无法|不能|问题|エラー|失敗|できない|動かない|오류|에러|실패|안 ?돼|안 ?되/,
  ],
  [
    'comparison',
    /\b(?:vs\.?|versus|difference|differences|differ|compared?|comparison|better than|instead of|or should i|which (?:one )?(?:is|should)|pros and cons|alternatives?)\b/,
  ],
  [
    'comparison',
    /\b(?:diferencias?|diferença|différences?|unterschiede?|vergleich\w*|comparar|comparer|en lugar de|au lieu de|statt)\b|区别|差异|比较|違い|比較|차이|비교/,
  ],
  [
    'how-to',
    /\b(?:how (?:do|can|could|should|would|to|might)|how(?:'d| i)|is it possible|can i|can we|could i|steps|guide|tutorial|set ?up|walk me|show me|way to|i (?:want|need|would like) to|where (?:do|can|should) i)\b/,
  ],
  [
    'how-to',
    /^(?:add|build|change|configure|create|customi[sz]e|deploy|disable|enable|export|hide|import|install|migrate|move|publish|remove|rename|run|set|start|turn|update|upgrade|use)\b/,
  ],
  [
    'how-to',
    /\b(?:c[oó]mo (?:puedo|se|hago|configur\w*|añad\w*|cre\w*|instal\w*|us\w*|\p{L}+[rso]\b)|comment\b|wie (?:kann|konfiguriere|erstelle|installiere|füge|mache|richte|stelle)|como (?:eu|posso|faço|\p{L}+r\b))/u,
  ],
  ['how-to', /如何|怎么|怎样|どうやって|どうすれば|方法|するには|어떻게|방법|하려면/],
  [
    'reference',
    /\b(?:what (?:\w+ ){0,3}(?:options?|parameters?|params|arguments?|values?|fields?|flags?|types?|methods?|events?|hooks?|settings?|limits?|formats?|variables?)|which (?:\w+ ){0,2}(?:options?|parameters?|values?|fields?|flags?|versions?|browsers?|languages?|formats?|methods?|events?|hooks?)|default|list of|list all|signature|return type|returns|syntax|maximum|minimum|limit|how (?:many|much|long|often|large|big)|supported|does (?:\S+ ){1,3}support|endpoint|status code|changelog)\b/,
  ],
  [
    'reference',
    /\b(?:opciones|parámetros|por defecto|valores|paramètres|par défaut|standardwert|parameter|optionen|parâmetros|padrão|opções)\b|参数|选项|默认|パラメータ|オプション|デフォルト|매개변수|옵션|기본값/,
  ],
  ['reference', /^[\w$]+(?:[.:/_-]+[\w$]+)+(?:\(\))?\??$|^--?\w[\w-]*\??$|^[a-z]+[A-Z]\w*(?:\(\))?\??$/],
  ['troubleshooting', /\b(?:errors?|exception|failure|bug|unexpected|missing|problem|issue|wrong)\b/],
  [
    'concept',
    /\b(?:what(?:'s| is| are| does| do)|why|when (?:should|would|do|does)|explain|meaning|mean|purpose|concept|overview|understand|how does|how do(?:es)? \S+ work|who|tell me about|describe|definition)\b/,
  ],
  [
    'concept',
    /\b(?:qué (?:es|son|significa|hace)|por qué|para qué|qu'est-ce|c'est quoi|pourquoi|que signifie|was (?:ist|sind|bedeutet|macht)|warum|wozu|o que (?:é|são|significa|faz))\b|是什么|什么是|为什么|とは|なぜ|무엇|이란|왜/,
  ],
]

/** What kind of question a reader asked, by its wording; null where no rule is sure. */
export function classifyQuestion(text: string): QueryCategory | null {
  if (recogniseSmallTalk(text)) return 'small-talk'
  const sample = text.slice(0, 1000).replaceAll('’', "'").trim()
  const lower = sample.toLowerCase()
  return rules.find(([, pattern]) => pattern.test(lower) || pattern.test(sample))?.[0] ?? null
}

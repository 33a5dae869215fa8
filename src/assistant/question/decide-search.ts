import type { Question } from '../answer/answer-model.ts'
import { contentWords } from './content-words.ts'
import { isStackLine } from './is-stack-line.ts'
import { recogniseSmallTalk, type SmallTalk } from './recognise-small-talk.ts'

export type SearchPlan =
  | { kind: 'small-talk'; topic: SmallTalk }
  /** The question is about the page that the reader is on. */
  | { kind: 'current-page' }
  | { kind: 'search'; searches: PlannedSearch[] }

export interface PlannedSearch {
  /** The reader's own words, without code. */
  asked: string
  /** The words to search for. They may include words of an earlier question or of a selection. */
  query: string
  /** Words that only affect the ranking. */
  background: string[]
  wants: 'answer' | 'example' | 'more'
}

const limits = { asked: 2000, subject: 300, selection: 400, background: 1000, searches: 3, turnsBack: 6 }

const connective =
  /^(?:and|or|but|also|so|then|same|what about|how about|what if|ok(?:ay)?,? (?:and|but|so)|y|¿y|pero|también|et|mais|und|aber|auch|e|mas|那么?|では|じゃあ|それでは|그럼|그러면|그리고)(?![\p{L}\p{N}_])/iu
const pronoun =
  /(?<![\p{L}\p{N}_])(?:it|its|that|this|these|those|they|them|there|one|ones|eso|esto|ese|este|lo|ça|cela|ceci|celui-ci|das|dies|dieses|es|damit|dazu|davon|isso|isto|dele)(?![\p{L}\p{N}_])|それ|これ|あれ|它|这|那|그것|이것|그거|이거/iu
// `it` that refers to nothing.
const expletive =
  /\b(?:is it (?:possible|necessary|ok|okay|safe|worth|better|recommended)|does it (?:matter|take|cost)|it is|it's|make it|is there|are there|there is|there are|that (?:is|are|has|have|can|does|do|will))\b/gi
const exampleAsked =
  /\b(?:examples?|sample|snippet|show me|ejemplos?|exemples?|beispiele?|exemplos?)\b|例|示例|サンプル|예제|예시/iu
const moreAsked =
  /\b(?:more|else|further|elaborate|continue|go on|más|plus|mehr|weiter|mais)\b|更多|もっと|詳しく|더/iu
const pageAsked =
  /\b(?:this|the current|current) (?:page|section|article|doc|document|guide|tutorial)\b|\b(?:esta|la) (?:página|sección)\b|\bcette (?:page|section)\b|\bdiese[rs]? (?:seite|abschnitt)\b|本页|这一?页|这个页面|当前页|このページ|이 페이지/iu
const pageWords = new Set(
  'page section article doc tl dr tldr trata covers contains topic document guide tutorial current summary summarize summarise página sección resumen resume seite abschnitt zusammenfassung résumé résume resumo 页 页面 本页 总结 ページ 要約 페이지 요약'.split(
    ' ',
  ),
)

/** Decides what to search for. Deterministic. */
export function decideSearch(question: Question): SearchPlan {
  const { prose, code } = separateCode(question.text)
  const topic = recogniseSmallTalk(prose === '' ? code : prose)
  const selected = question.context.map(item => item.value.trim()).filter(value => value !== '')
  if (topic && selected.length === 0) return { kind: 'small-talk', topic }
  const words = contentWords(prose)
  if (isAboutCurrentPage(question, prose, words)) return { kind: 'current-page' }
  const background = [code, ...selected]
    .filter(text => text !== '')
    .map(text => text.slice(0, limits.background))
  const wants = exampleAsked.test(prose) ? 'example' : 'answer'
  const singles = splitQuestions(prose)
  if (singles.length > 1) {
    return { kind: 'search', searches: singles.map(asked => ({ asked, query: asked, background, wants })) }
  }
  const basis = words.length <= 1 && pointsElsewhere(prose, words) ? (selected[0] ?? code) : ''
  if (basis !== '') {
    const query = join(prose, basis)
    return { kind: 'search', searches: [{ asked: query, query, background, wants }] }
  }
  return { kind: 'search', searches: [followUp(question, prose, words, background, wants)] }
}

function followUp(
  question: Question,
  prose: string,
  words: string[],
  background: string[],
  wants: PlannedSearch['wants'],
): PlannedSearch {
  const subject = standsAlone(prose, words) ? undefined : subjectOf(question.earlier)
  if (subject === undefined) return { asked: prose, query: prose, background, wants }
  const more = words.length === 0 && wants === 'answer' && moreAsked.test(prose)
  return {
    asked: words.length === 0 ? subject : prose,
    query: words.length === 0 ? subject : join(prose, subject),
    background,
    wants: more ? 'more' : wants,
  }
}

/** Whether a text is understandable without earlier turns. */
export function standsAlone(text: string, words: string[] = contentWords(text)): boolean {
  if (words.length === 0) return false
  if (connective.test(text.trim())) return words.length > 4
  if (pronoun.test(text.replace(expletive, ' '))) return words.length > 3
  return words.length > 1 || !isFragment(text)
}

/** `https?`, `on Windows?`: a noun without a question. */
function isFragment(text: string): boolean {
  return text.trim().split(/\s+/).length <= 2
}

function pointsElsewhere(prose: string, words: string[]): boolean {
  return words.length === 0 || pronoun.test(prose)
}

/** The thread's last question that stands alone, with the words that its follow-ups added. */
function subjectOf(earlier: Question['earlier']): string | undefined {
  const followUps: string[] = []
  for (const { query } of earlier.slice(-limits.turnsBack).reverse()) {
    const { prose } = separateCode(query)
    if (recogniseSmallTalk(prose)) continue
    const words = contentWords(prose)
    if (standsAlone(prose, words)) {
      return [prose.slice(0, limits.subject), ...followUps.slice(0, 1)].join(' ')
    }
    if (words.length > 0) followUps.push(words.slice(0, 8).join(' '))
  }
  return followUps[0]
}

function isAboutCurrentPage(question: Question, prose: string, words: string[]): boolean {
  if (question.currentPath === null || question.context.length > 0) return false
  const others = words.filter(word => !pageWords.has(word))
  if (others.length > 0) return false
  return (
    pageAsked.test(prose) ||
    words.some(word => pageWords.has(word)) ||
    (question.earlier.length === 0 && pronoun.test(prose))
  )
}

/** Splits several independent questions; returns one element if they depend on each other. */
function splitQuestions(prose: string): string[] {
  const parts = (prose.match(/(?<![^?？])[^?？]+[?？]+/g) ?? []).map(part => part.trim())
  if (parts.length < 2 || parts.length > limits.searches) return [prose]
  const bare = parts.map(part => part.replace(connective, '').trim())
  const independent = bare.every(part => {
    const words = contentWords(part)
    return words.length >= 2 && !pronoun.test(part.replace(expletive, ' '))
  })
  return independent ? bare : [prose]
}

/**
 * Separates prose and code. Of a very long text, only the beginning and the end are read: the question is in one of
 * them.
 */
function separateCode(text: string): { prose: string; code: string } {
  const lines = { prose: [] as string[], code: [] as string[] }
  let fence: string | undefined
  for (const line of cutMiddle(text, 2 * limits.asked).split('\n')) {
    if (isStackLine(line)) continue
    const edge = /^\s{0,12}(```+|~~~+)/.exec(line)?.[1]
    if (edge && (fence === undefined || edge.startsWith(fence)))
      fence = fence === undefined ? edge : undefined
    else lines[fence === undefined ? 'prose' : 'code'].push(line)
  }
  const prose = lines.prose
    .join('\n')
    .replace(/[^\S\n]+/g, ' ')
    .trim()
  return { prose: cutMiddle(prose, limits.asked), code: lines.code.join('\n').trim() }
}

function cutMiddle(text: string, characters: number): string {
  if (text.length <= characters) return text
  const half = characters >> 1
  return `${text.slice(0, half)}\n${text.slice(-half)}`.toWellFormed()
}

function join(text: string, addition: string): string {
  return `${text} ${addition.slice(0, limits.selection)}`.trim()
}

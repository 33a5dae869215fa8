import { type CitedPassage, readCitedPassage } from '../src/assistant/grounding/cited-passage.ts'
import { isSupported } from '../src/assistant/grounding/is-supported.ts'
import { classifyQuestion } from '../src/assistant/question/classify-question.ts'
import { buildIndex, openIndex } from '../src/search/index.ts'
import { labelledQuestions } from '../test/support/labelled-questions.ts'
import { corpora, hasMaterial, loadCorpus } from './search-material.ts'

const sentence = /^[A-Z][^\n|]{40,300}[.]$/
const stride = 7

/** Measures groundedness on sentences whose truth is known: quoted from the docs, or changed. */
export function measureGrounding() {
  const title = 'Groundedness: share of sentences that count as supported, with one cited passage'
  return { title, rows: hasMaterial() ? corpora.map(measureSite) : [] }
}

/** Measures the rules only, on questions that a person classified. */
export function measureSorting() {
  const rows = Object.entries(labelledQuestions).map(([category, questions]) =>
    describeSorting(category, questions, question => classifyQuestion(question) === category),
  )
  const right = rows.reduce((sum, row) => sum + row.right, 0)
  const asked = rows.reduce((sum, row) => sum + row.questions, 0)
  const all = { category: 'all', questions: asked, right, share: round(right / asked) }
  return { title: 'Questions sorted into categories by rules (target ≥ 0.8)', rows: [...rows, all] }
}

function describeSorting(category: string, questions: readonly string[], isRight: (text: string) => boolean) {
  const right = questions.filter(isRight).length
  return { category, questions: questions.length, right, share: round(right / questions.length) }
}

function measureSite(site: (typeof corpora)[number]) {
  const index = openIndex(buildIndex(loadCorpus(site)))
  const counts = { own: count(), other: count(), negated: count(), renumbered: count() }
  for (let position = 0; position < index.passageCount; position += stride) {
    const own = readCitedPassage(index, position)
    const other = readCitedPassage(index, ((position + index.passageCount / 2) % index.passageCount) | 0)
    const plain = own.units.map(unit => unit.markdown.replace(/\[([^\]]*)\]\([^()]*\)/g, '$1'))
    for (const markdown of plain.filter(text => sentence.test(text))) {
      judge(counts.own, markdown, own)
      judge(counts.other, markdown, other)
      const negated = markdown.replace(/\b(is|are|can|will|must|should|does)\b(?! not)/, '$1 not')
      if (negated !== markdown && !/\b(?:not?|never|without)\b|n['’]t\b/.test(markdown))
        judge(counts.negated, negated, own)
      const renumbered = markdown.replace(/\b\d+\b/, number => `${Number(number) + 7}`)
      if (renumbered !== markdown) judge(counts.renumbered, renumbered, own)
    }
  }
  return {
    site,
    sentences: counts.own.all,
    'of the passage': share(counts.own),
    'of another passage': share(counts.other),
    'with a “not” added': share(counts.negated),
    'with a changed number': share(counts.renumbered),
  }
}

function count() {
  return { all: 0, supported: 0 }
}

function judge(into: ReturnType<typeof count>, text: string, passage: CitedPassage): void {
  const verdict = isSupported(text, [passage])
  if (verdict === 'states-nothing') return
  into.all += 1
  if (verdict === 'supported') into.supported += 1
}

function share({ all, supported }: ReturnType<typeof count>): string {
  return all === 0 ? '' : `${round(supported / all)} (${all})`
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

import { formatCount } from '../../shared/index.ts'
import { defineCommand, readerOptions } from '../core/command.ts'
import { connectAsReader, readerHints } from '../core/connect.ts'
import { share, text, wholeNumber } from '../core/option.ts'
import { renderTable } from '../core/render-table.ts'
import { resolveDomain } from '../core/resolve-project.ts'
import { show } from '../core/show.ts'
import { type Evaluation, evaluateSearch, type QuestionResult } from '../evaluation/evaluate-search.ts'
import { readQuestionSet } from '../evaluation/read-question-set.ts'

const worstShown = 10

export const evalCommand = defineCommand({
  summary: 'Measures how well the search finds the pages that answer a set of questions.',
  description:
    'Each entry of FILE has a `question` and, as `relevant`, the paths of the pages that answer it (none if the docs do not\nanswer it). No conversation is stored and no language model is called. Needs an assistant key.',
  arguments: [{ name: 'FILE', description: 'A .jsonl, .csv or .yaml file.', required: true }],
  options: {
    domain: text('DOMAIN', 'Domain of the documentation.'),
    worst: wholeNumber(
      'COUNT',
      { min: 0, max: 1_000 },
      `Number of worst questions to show (default ${worstShown}).`,
    ),
    'min-ndcg': share('NUMBER', 'The exit code is 12 if nDCG@10 is below this.'),
    ...readerOptions,
  },
  examples: [
    {
      run: 'lectern eval questions.csv --domain acme',
      does: 'Measure the search and list the worst questions',
    },
    {
      run: 'lectern eval questions.jsonl --domain acme --min-ndcg 0.8',
      does: 'Fail a build if the search gets worse',
    },
  ],
  hints: {
    ...readerHints,
    'not-found': 'Check that --domain is correct and that the key belongs to this project.',
  },
  async run(context, { options, words: [file = ''] }) {
    const { terminal } = context
    const questions = await readQuestionSet(file)
    const evaluation = await evaluateSearch(
      {
        client: connectAsReader(context, options),
        domain: await resolveDomain(context, options),
        onProgress: done => terminal.progress(`${done} of ${questions.length} questions`),
      },
      questions,
    )
    await show(context, evaluation, formatEvaluation(evaluation, options.worst ?? worstShown))
    for (const page of evaluation.missingPages) await terminal.note(`The site has no page ${page}.`)
    const least = options['min-ndcg'] ?? 0
    if ((evaluation.ndcg10 ?? 0) >= least) return 'done'
    await terminal.note(`nDCG@10 is ${formatShare(evaluation.ndcg10)}, below ${least}.`)
    return 'evaluation-low'
  },
})

function formatEvaluation(evaluation: Evaluation, worst: number): string {
  const { questions, uncoveredQuestions, results } = evaluation
  const rows = [
    ['nDCG@10', formatShare(evaluation.ndcg10)],
    ['Recall@5', formatShare(evaluation.recall5)],
    ['MRR', formatShare(evaluation.mrr)],
    ['Answered', formatShare(evaluation.answeredRate)],
  ]
  if (uncoveredQuestions > 0) rows.push(['Declined', formatShare(evaluation.declinedRate)])
  const summary = `${countQuestions(questions, uncoveredQuestions)}\n\n${renderTable(['MEASURE', 'VALUE'], rows)}`
  const shown = results.filter(isWrong).sort(compareResults).slice(0, worst)
  if (shown.length === 0) return summary
  const cells = shown.map(result => [
    formatShare(result.ndcg10),
    result.coverage,
    result.relevant.join(' ') || '(none)',
    result.found[0] ?? '',
    result.question,
  ])
  return `${summary}\n\n${renderTable(['NDCG@10', 'COVERAGE', 'RELEVANT', 'FOUND FIRST', 'WORST QUESTIONS'], cells)}`
}

function countQuestions(questions: number, uncovered: number): string {
  const asked = formatCount(questions, 'question')
  return uncovered === 0 ? asked : `${asked}, and ${uncovered} that the docs do not answer`
}

function isWrong({ ndcg10, coverage }: QuestionResult): boolean {
  return ndcg10 === null ? coverage === 'answered' : ndcg10 < 1 || coverage !== 'answered'
}

/** Sorts the worst-ranked questions first; ties are sorted by coverage. */
function compareResults(a: QuestionResult, b: QuestionResult): number {
  const order = ['not-covered', 'possibly-related', 'answered']
  const [first, second] = [a.ndcg10 ?? 0, b.ndcg10 ?? 0]
  return first - second || order.indexOf(a.coverage) - order.indexOf(b.coverage)
}

function formatShare(value: number | null): string {
  return value === null ? '-' : value.toFixed(3)
}

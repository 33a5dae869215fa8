import { describeLossCause, describeReplay, type ReplayView, writePlace } from '../../contract/index.ts'
import { defineCommand, serverOptions } from '../core/command.ts'
import { connect } from '../core/connect.ts'
import { flag } from '../core/option.ts'
import { renderTable } from '../core/render-table.ts'
import { show } from '../core/show.ts'

const questionsCommand = defineCommand({
  summary: 'Compares how a deployment and the live site answer the questions of readers.',
  description:
    'The most frequent questions of the last 90 days were asked of both before the deployment was published. Answers are\nquoted from the docs, without a language model.',
  arguments: [{ name: 'ID', description: 'Status ID of the deployment.', required: true }],
  options: { all: flag('Also lists questions whose result is the same.'), ...serverOptions },
  examples: [
    {
      run: 'lectern deployments questions 01K5ZQ6M3T8W4Y0V2X7B9C1D5E',
      does: 'List lost and new answers',
    },
  ],
  hints: { 'not-found': 'Run `lectern deployments list` to see a project’s deployments.' },
  async run(context, { options, words: [statusId = ''] }) {
    const replay = await connect(context, options).readReplay({ statusId })
    await show(context, replay, formatReplay(replay, options.all))
  },
})

function formatReplay({ comparedWith, complete, counts, questions }: ReplayView, isAll: boolean): string {
  if (comparedWith === null) return 'This deployment was not compared with a live site.'
  const listed = questions.filter(({ result }) => isAll || result === 'lost' || result === 'gained')
  const rows = listed.map(({ result, count, live, built, cause, question }) => {
    const place = built ?? live
    return [
      result,
      String(count),
      place ? writePlace(place) : '',
      cause === null ? '' : describeLossCause(cause),
      question ?? '(erased)',
    ]
  })
  return [
    `${describeReplay(counts)} Compared with ${comparedWith}${complete ? '' : '; there was no time for all questions'}.`,
    ...(rows.length > 0 ? ['', renderTable(['RESULT', 'ASKED', 'SECTION', 'CHANGE', 'QUESTION'], rows)] : []),
  ].join('\n')
}

export const deploymentQuestionCommands = { 'deployments questions': questionsCommand }

import type { Attack, HostileInput } from './hostile-input.ts'
import { modelStreams } from './model-streams.ts'
import { embeddingAnswers, rerankAnswers } from './retrieval-answers.ts'
import { describeReplies } from './send.ts'
import { askText, cancel, redeploy, untilEnded } from './tenant.ts'

/** The largest output that an owner may allow, so that the answer is not cut off early. */
const limits = { waitSeconds: 5, answerSeconds: 8, retries: 0, toolCalls: 20, outputTokens: 200_000 }

export const providerInputs: HostileInput[] = [
  ...Object.keys(embeddingAnswers).map((what, number) => ({
    what: `embeddings: ${what}`,
    seconds: 10,
    run: (attack: Attack) => embed(attack, `embedding-${number}`),
  })),
  ...Object.keys(rerankAnswers).map((what, number) => ({
    what: `reranker: ${what}`,
    run: (attack: Attack) => rerank(attack, `rerank-${number}`),
  })),
  ...Object.keys(modelStreams).map((what, number) => ({
    what: `model: ${what}`,
    seconds: 10,
    run: (attack: Attack) => answer(attack, `model-${number}`),
  })),
]

async function embed(attack: Attack, name: string): Promise<string> {
  const { send, sendLater, tenant, providerUrl } = attack
  const embedding = { provider: 'compatible', model: 'm', url: `${providerUrl}/${name}/v1` }
  await change(attack, { embedding })
  const statusId = await redeploy(send, tenant)
  const ended = statusId === undefined ? undefined : await untilEnded(send, tenant, statusId)
  if (statusId !== undefined) await cancel(sendLater, tenant, statusId)
  await change({ ...attack, send: sendLater }, { embedding: null })
  return `deployment: ${ended?.status ?? 'refused'}; ${await countCalls(attack, name)}`
}

async function rerank(attack: Attack, name: string): Promise<string> {
  const { send, sendLater, tenant, providerUrl } = attack
  await change(attack, { rerank: { model: 'm', url: `${providerUrl}/${name}/v1` } })
  const texts = questionsFor(name)
  const replies = await Promise.all(texts.map(text => askText(send, tenant, text)))
  await change({ ...attack, send: sendLater }, { rerank: null })
  return `answers: ${describeReplies(replies)}; ${await countCalls(attack, name)}`
}

function change({ send, tenant }: Attack, body: object) {
  const path = `/v1/project/retrieval/${tenant.projectId}`
  return send({ path, method: 'PATCH', key: tenant.adminKey, body: JSON.stringify(body) })
}

async function answer(attack: Attack, name: string): Promise<string> {
  const { send, sendLater, tenant, providerUrl } = attack
  const path = `/v1/project/models/${tenant.projectId}`
  const save = (body: object) => ({ path, method: 'PUT', key: tenant.adminKey, body: JSON.stringify(body) })
  const model = { provider: 'compatible', model: 'm', url: `${providerUrl}/${name}/v1` }
  const saved = await send(save({ ...limits, models: [model] }))
  const texts = questionsFor(name)
  const started = performance.now()
  const replies = await Promise.all(texts.map(text => askText(send, tenant, text)))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  await sendLater(save({ models: [] }))
  if (saved.outcome !== '200') return `the model was refused: ${saved.outcome}`
  const broken = replies.filter(({ text }) => text.includes('"type":"error"')).length
  const errors = broken > 0 ? `, ${broken} with an error` : ''
  return `answers: ${describeReplies(replies)}${errors} after ${seconds} s; ${await countCalls(attack, name)}`
}

/** New ones, because answers are cached. */
function questionsFor(name: string): string[] {
  return [`How do I configure the proxy of ${name}?`, `What is the dev server of ${name} for?`]
}

async function countCalls({ providerUrl }: Attack, name: string): Promise<string> {
  const count = await (await fetch(`${providerUrl}/calls/${name}`)).text()
  return `${count} calls of the provider`
}

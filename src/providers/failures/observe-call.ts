import { type Telemetry, trace } from '../../shared/index.ts'
import { ModelFailure } from './model-failure.ts'

export interface ObservedCall {
  provider: string
  model: string
  task: 'answering' | 'classifying' | 'embedding' | 'reranking'
}

/** Measures, counts and traces one call of a model. */
export async function observeCall<T>(
  telemetry: Telemetry,
  call: ObservedCall,
  work: () => Promise<T>,
): Promise<T> {
  const ended = startCall(telemetry, call)
  try {
    const result = await trace(telemetry, describeSpan(call), work)
    ended('ok')
    return result
  } catch (error) {
    ended(outcomeOfCall(error))
    throw error
  }
}

/** The same for a call whose response is streamed. A reader may stop at the last part. */
export async function* observeStream<T>(
  telemetry: Telemetry,
  call: ObservedCall,
  { read, isLast }: { read(): AsyncIterable<T>; isLast(part: T): boolean },
): AsyncGenerator<T> {
  const ended = startCall(telemetry, call)
  const span = telemetry.startSpan(describeSpan(call))
  const source = read()[Symbol.asyncIterator]()
  let outcome = 'cancelled'
  try {
    for (;;) {
      const { done, value } = await span.run(() => source.next())
      if (done) return
      if (isLast(value)) outcome = 'ok'
      yield value
    }
  } catch (error) {
    outcome = outcomeOfCall(error)
    span.fail(error)
    throw error
  } finally {
    await source.return?.()
    ended(outcome)
    span.end()
  }
}

function startCall(telemetry: Telemetry, { provider, model, task }: ObservedCall) {
  const started = performance.now()
  return (outcome: string) => {
    telemetry.count('model_calls', { provider, model, task, outcome })
    telemetry.observe('model_call', (performance.now() - started) / 1000, { provider, model, task })
  }
}

function describeSpan({ provider, model, task }: ObservedCall) {
  const attributes = {
    'gen_ai.operation.name': task,
    'gen_ai.provider.name': provider,
    'gen_ai.request.model': model,
  }
  return { name: `${task} ${model}`, kind: 'client' as const, attributes }
}

function outcomeOfCall(error: unknown): string {
  return error instanceof ModelFailure ? error.kind : 'cancelled'
}

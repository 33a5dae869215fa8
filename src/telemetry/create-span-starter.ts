import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import type { Span, Telemetry } from '../shared/index.ts'

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }

/** Starts spans whose parent is the running span of the same asynchronous call, or one of another process. */
export function createSpanStarter(tracer: Tracer): Telemetry['startSpan'] {
  // Not the library's global one: several servers can run in one process.
  const contexts = new AsyncLocalStorageContextManager().enable()
  const propagator = new W3CTraceContextPropagator()

  function parentOf(traceparent: string | undefined): Context {
    if (traceparent === undefined) return contexts.active()
    return propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter)
  }

  return ({ name, attributes, kind = 'internal', parent, startMs }): Span => {
    const options = {
      kind: kinds[kind],
      ...(attributes && { attributes }),
      ...(startMs !== undefined && { startTime: startMs }),
    }
    const from = parentOf(parent)
    const span = tracer.startSpan(name, options, from)
    const within = trace.setSpan(from, span)
    const { traceId, spanId, traceFlags } = span.spanContext()
    return {
      run: work => contexts.with(within, work),
      set: more => void span.setAttributes(more),
      fail(error) {
        const message = error instanceof Error ? error.name : 'error'
        span.setStatus({ code: SpanStatusCode.ERROR, message })
      },
      end: atMs => span.end(atMs),
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    }
  }
}

import {
  type Context,
  type ContextManager,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import type { Span, SpanStart, Telemetry } from '../shared/index.ts'

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }

/** Starts spans whose parent is the running span of the same asynchronous call, or one of another process. */
export function createSpanStarter(tracer: Tracer): Pick<Telemetry, 'startSpan' | 'traceparent'> {
  // Not the library's global one: several servers can run in one process.
  const contexts = new AsyncLocalStorageContextManager().enable()
  return {
    startSpan: start => startSpan(tracer, contexts, start),
    traceparent() {
      const running = trace.getSpanContext(contexts.active())
      return running && formatTraceparent(running)
    },
  }
}

function startSpan(tracer: Tracer, contexts: ContextManager, start: SpanStart): Span {
  const { name, attributes, kind = 'internal', parent, link, startMs } = start
  const linked = link === undefined ? undefined : trace.getSpanContext(readTraceparent(link))
  const options = {
    kind: kinds[kind],
    ...(attributes && { attributes }),
    ...(linked && { links: [{ context: linked }] }),
    ...(startMs !== undefined && { startTime: startMs }),
  }
  const from = parent === undefined ? contexts.active() : readTraceparent(parent)
  const span = tracer.startSpan(name, options, from)
  const within = trace.setSpan(from, span)
  return {
    run: work => contexts.with(within, work),
    set: more => void span.setAttributes(more),
    fail(error) {
      const message = error instanceof Error ? error.name : 'error'
      span.setStatus({ code: SpanStatusCode.ERROR, message })
    },
    end: atMs => span.end(atMs),
    traceparent: formatTraceparent(span.spanContext()),
  }
}

const propagator = new W3CTraceContextPropagator()

function readTraceparent(traceparent: string | null): Context {
  if (traceparent === null) return ROOT_CONTEXT
  return propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter)
}

function formatTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

import { setTimeout as wait } from 'node:timers/promises';
import {
  type Span as ApiSpan,
  type Tracer as ApiTracer,
  type Context,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { Logger } from '../context';
import type { Span, Step, Tracer } from './tracing';

const CLOSE_TIMEOUT_MS = 2_000;
const NOT_ALL_ZERO = '(?!0+-)';
const TRACEPARENT = new RegExp(`^00-${NOT_ALL_ZERO}([0-9a-f]{32})-${NOT_ALL_ZERO}([0-9a-f]{16})-([0-9a-f]{2})$`);
const KINDS = {
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
} as const;

/**
 * Sends traces to an OTLP collector in the background. The SDK reads further `OTEL_*` variables: sampler, headers, service
 * name. Only this file loads the SDK, and only with an endpoint.
 */
export function startOpenTelemetry(endpoint: string, log: Pick<Logger, 'warn'>): Tracer {
  const exporter = withWarnings(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }), log);
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'amanat' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('amanat');
  return {
    start(step, parent) {
      const remote = remoteContext(parent);
      return new OpenSpan(tracer, step, remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT);
    },
    async close() {
      await Promise.race([
        provider.shutdown().catch(() => undefined),
        wait(CLOSE_TIMEOUT_MS, undefined, { ref: false }),
      ]);
    },
  };
}

/** Parses a W3C `traceparent`; undefined for a malformed one. */
function remoteContext(traceparent: string | null | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (!traceId || !spanId || !flags) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}

class OpenSpan implements Span {
  private readonly span: ApiSpan;
  private readonly context: Context;

  constructor(
    private readonly tracer: ApiTracer,
    { name, kind, attributes }: Step,
    parent: Context,
  ) {
    this.span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent);
    this.context = trace.setSpan(parent, this.span);
  }

  get traceparent(): string {
    const { traceId, spanId, traceFlags } = this.span.spanContext();
    return `00-${traceId}-${spanId}-0${traceFlags & 1}`;
  }

  child(step: Step): Span {
    return new OpenSpan(this.tracer, step, this.context);
  }

  set(attributes: Step['attributes']): void {
    this.span.setAttributes(attributes);
  }

  end(failure?: unknown): void {
    if (failure !== undefined) {
      this.span.setAttribute('error.type', failureName(failure));
      this.span.setStatus({ code: SpanStatusCode.ERROR });
    }
    this.span.end();
  }
}

/** The code of a database or network error, or the name of another error. */
function failureName(failure: unknown): string {
  if (typeof failure === 'string') return failure;
  const { code, name } = Object(failure) as { code?: unknown; name?: unknown };
  return String(code ?? name ?? typeof failure);
}

/** A collector that is away loses spans and nothing else. */
function withWarnings(exporter: SpanExporter, log: Pick<Logger, 'warn'>): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) log.warn({ err: result.error, spans: spans.length }, 'Traces could not be sent');
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
